import Glibc
import Testing

@testable import RecordStore

@Suite struct DataFolderTests {
  @Test func `a folder is held once, and its holder is named`() throws {
    let parent = try TemporaryFolder()
    let path = parent.path + "/data"
    do {
      let held = try DataFolder(path: path)
      #expect(held.databasePath == path + "/multe.sqlite")
      #expect(throws: StorageError.folderInUse(path: path, processID: getpid())) {
        try DataFolder(path: path)
      }
    }
    let again = try DataFolder(path: path)
    #expect(again.path == path)
    unlink(path + "/lock")
    rmdir(path)
  }

  @Test func `a folder is free once it is let go of, though a child was forked meanwhile`() throws {
    let parent = try TemporaryFolder()
    // A child has the files of its parent until it becomes another program.
    let copies = try { () throws -> [Int32] in
      let held = try DataFolder(path: parent.path)
      return withExtendedLifetime(held) { Self.copies(of: parent.path + "/lock") }
    }()
    defer { for copy in copies { close(copy) } }
    #expect(copies.count == 1)
    _ = try DataFolder(path: parent.path)
  }

  /// Copies of the descriptors of this process that a file is open by.
  private static func copies(of path: String) -> [Int32] {
    var file = stat()
    stat(path, &file)
    return FolderListing.names(in: "/proc/self/fd").compactMap { Int32($0) }.filter { number in
      var status = stat()
      return fstat(number, &status) == 0 && status.st_dev == file.st_dev
        && status.st_ino == file.st_ino
    }.map { fcntl($0, F_DUPFD_CLOEXEC, 0) }
  }

  @Test func `two folders are held side by side`() throws {
    let parents = [try TemporaryFolder(), try TemporaryFolder()]
    let folders = try parents.map { try DataFolder(path: $0.path) }
    #expect(folders.count == 2)
  }

  @Test func `a folder that is refused closes no file of others`() async throws {
    let folder = try TemporaryFolder()
    let held = try DataFolder(path: folder.path)
    let lost = await withTaskGroup(of: Int.self) { group in
      group.addTask {
        for _ in 0..<20_000 { _ = try? DataFolder(path: held.path) }
        return 0
      }
      group.addTask {
        (0..<200_000).count { _ in
          let file = open("/dev/null", O_RDONLY)
          return close(file) != 0
        }
      }
      return await group.reduce(0, +)
    }
    #expect(lost == 0)
  }

  @Test func `only its owner may look into a folder`() throws {
    let parent = try TemporaryFolder()
    let path = parent.path + "/data"
    _ = try DataFolder(path: path)
    var status = stat()
    stat(path, &status)
    #expect(status.st_mode & 0o777 == 0o700)
    unlink(path + "/lock")
    rmdir(path)
  }

  @Test func `a folder that cannot be made is told with its reason`() {
    #expect(throws: StorageError.folderNotWritable(path: "/proc/none/data", errno: ENOENT)) {
      try DataFolder(path: "/proc/none/data")
    }
    #expect(throws: StorageError.folderNotWritable(path: "/dev/null", errno: ENOTDIR)) {
      try DataFolder(path: "/dev/null")
    }
  }
}
