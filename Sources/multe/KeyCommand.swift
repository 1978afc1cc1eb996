import Glibc
import Server

/// `multe key`: keys with which programs sign their requests.
enum KeyCommand {
  private static let form = FolderCommand(
    usage: """
      multe key add FILE --container NAME --environment NAME
             multe key list
             multe key remove ID

      `add` reads a public key in PEM from a file, or from the standard input if FILE is -, and prints the
      key ID that a program sends along with its signatures. Make a pair of keys so:

        openssl ecparam -name prime256v1 -genkey -noout -out key.pem
        openssl ec -in key.pem -pubout -out key.pub.pem

      What a removed key saved stays; when it is added again, that is its own again.
      """,
    options: [
      FolderCommand.option("container", "NAME", "the container, as in iCloud.org.example.app"),
      FolderCommand.option("environment", "NAME", "development or production"),
      FolderCommand.option("name", "NAME", "what the list calls the key"),
    ])

  private static let fileBytesMax = 16 << 10

  static func run(_ arguments: [String]) throws -> Int32 {
    guard let line = try form.read(arguments) else { return ExitCode.success }
    switch line.words.first {
    case "add":
      try line.expect(2, "the file of a public key")
      guard
        let command = try AdminCommand.keyAddition(
          container: line.value("container"), environment: line.value("environment"),
          name: line.flags["name"] ?? "", pem: text(of: line.words[1]))
      else { throw ConfigurationError("the environment is development or production") }
      return try line.run(command)
    case "list":
      try line.expect(1, "nothing more")
      return try line.run(.listKeys)
    case "remove":
      try line.expect(2, "the ID of a key")
      return try line.run(.removeKey(id: line.words[1]))
    default: throw ConfigurationError("expected add, list or remove")
    }
  }

  private static func text(of path: String) throws(ProcessFailure) -> String {
    let file = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      throw ProcessFailure("\(path) cannot be read: \(String(cString: strerror(errno)))")
    }
    defer { if file != STDIN_FILENO { close(file) } }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 4_096)
    while bytes.count <= fileBytesMax {
      let count = read(file, &block, block.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        throw ProcessFailure("\(path) cannot be read: \(String(cString: strerror(errno)))")
      }
      if count == 0 { break }
      bytes += block[..<count]
    }
    guard bytes.count <= fileBytesMax, let text = String(validating: bytes, as: UTF8.self) else {
      throw ProcessFailure("\(path) is not the PEM of a key")
    }
    return text
  }
}
