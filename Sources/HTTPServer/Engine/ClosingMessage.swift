extension HTTPResponse {
  /// The whole answer as bytes, for a connection that closes after it. Only a body in memory is
  /// written.
  var closingMessage: [UInt8] {
    var body: [UInt8] = []
    if case .bytes(let bytes) = self.body { body = bytes }
    // The reason phrase may be empty (RFC 9112, 4); the space before it may not.
    var head = "HTTP/1.1 \(status) \r\n"
    for (name, value) in headers.fields { head += "\(name): \(value)\r\n" }
    head += "Content-Length: \(body.count)\r\nConnection: close\r\n\r\n"
    return Array(head.utf8) + body
  }
}
