import Glibc
import Records

/// The folder that `bin/build-web` makes.
enum WebFolder {
  /// Files larger than this are none of the web app's.
  private static let fileBytesMax = 16 << 20

  /// What is in it.
  struct Content: Sendable {
    let files: [String: WebFile]
    /// The hash of the manifest, which has the hashes of all files.
    let build: String
  }

  /// Digits of the hash that tell one build from another.
  private static let buildDigits = 16

  /// Reads all files of the folder into memory: they are few and small, and one that is replaced while
  /// the server runs cannot get mixed up with the others. Nil if there is no manifest.
  ///
  /// Throws ``WebFolderError`` if the manifest or a file is not as it should be.
  static func read(_ path: String) throws(WebFolderError) -> Content? {
    let json: [UInt8]
    do throws(FileFailure) {
      json = try readFile(path + "/manifest.json", bytesMax: fileBytesMax)
    } catch {
      guard error.code == ENOENT || error.code == ENOTDIR else {
        throw WebFolderError(
          path: path, reason: "manifest.json cannot be read (errno \(error.code))")
      }
      return nil
    }
    let manifest: WebManifest
    do throws(RecordError) {
      manifest = try WebManifest(json)
    } catch {
      throw WebFolderError(path: path, reason: "manifest.json: \(error.reason)")
    }
    var files: [String: WebFile] = [:]
    for entry in manifest.entries { files["/" + entry.name] = try file(entry, in: path) }
    files["/"] = files["/index.html"]
    files["/console"] = files["/console.html"]
    let build = Secret.hexadecimal(SecretHash.digest(json)).prefix(buildDigits)
    return Content(files: files, build: String(build))
  }

  private static func file(
    _ entry: WebManifest.Entry, in path: String
  ) throws(WebFolderError) -> WebFile {
    var bytes: [ContentEncoding: [UInt8]] = [:]
    for encoding in ContentEncoding.allCases {
      bytes[encoding] = try? readFile(
        "\(path)/\(entry.name)\(encoding.suffix)", bytesMax: fileBytesMax)
    }
    guard let plain = bytes[.identity], plain.count == entry.byteCount else {
      throw WebFolderError(path: path, reason: "\(entry.name) is not the one in manifest.json")
    }
    return WebFile(entry, bytes)
  }
}

/// Why the web app cannot be served.
struct WebFolderError: Error, Equatable {
  /// The folder.
  let path: String
  /// What is wrong with it.
  let reason: String
}

/// Why a file cannot be read or written.
struct FileFailure: Error, Equatable {
  /// The system's `errno`, taken where the call failed.
  let code: Int32
}

/// The bytes of a regular file. Throws ``FileFailure``: `EINVAL` for what is no such file or is too large.
func readFile(_ path: String, bytesMax: Int) throws(FileFailure) -> [UInt8] {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { throw FileFailure(code: errno) }
  defer { close(descriptor) }
  var status = stat()
  guard fstat(descriptor, &status) == 0 else { throw FileFailure(code: errno) }
  guard status.st_mode & S_IFMT == S_IFREG, Int(status.st_size) <= bytesMax else {
    throw FileFailure(code: EINVAL)
  }
  let size = Int(status.st_size)
  var failure: Int32 = 0
  let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
    while count < size {
      let got = read(descriptor, buffer.baseAddress! + count, size - count)
      if got < 0, errno == EINTR { continue }
      if got < 0 { failure = errno }
      if got <= 0 { break }
      count += got
    }
  }
  guard failure == 0 else { throw FileFailure(code: failure) }
  return bytes
}
