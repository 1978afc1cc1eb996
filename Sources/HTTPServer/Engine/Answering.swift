import CMicrohttpd
import Glibc

extension RequestContext {
  /// Gives an answer to the library.
  func queue(_ response: HTTPResponse) -> MHD_Result {
    precondition((200...599).contains(response.status), "not a final status")
    let message: OpaquePointer?
    do throws(HTTPFault) {
      message = try makeMessage(response.body)
    } catch {
      return queue(fault: error)
    }
    defer { MHD_destroy_response(message) }
    response.headers.forEachField { name, value in
      // The library refuses what it writes itself (Content-Length), and empty values.
      _ = MHD_add_response_header(message, cString(name), cString(value))
    }
    if core.phase != .running { _ = MHD_add_response_header(message, "Connection", "close") }
    return MHD_queue_response(handle, UInt32(response.status), message)
  }

  /// Gives the handler's words for a fault to the library.
  func queue(fault: HTTPFault) -> MHD_Result {
    stage = .handled
    return queue(core.handler.answer(to: fault))
  }

  private func makeMessage(_ body: HTTPResponseBody) throws(HTTPFault) -> OpaquePointer? {
    switch body {
    case .bytes(let bytes):
      bytes.withUnsafeBytes {
        MHD_create_response_from_buffer(
          $0.count, UnsafeMutableRawPointer(mutating: $0.baseAddress), .RESPMEM_MUST_COPY)
      }
    case .file(let path): try makeMessage(filePath: path, nil)
    case .filePart(let path, let bytes): try makeMessage(filePath: path, bytes)
    case .stream(let stream): makeMessage(stream)
    }
  }

  private func makeMessage(
    filePath: String, _ part: Range<Int>?
  ) throws(HTTPFault) -> OpaquePointer? {
    let descriptor = open(filePath, O_RDONLY | O_CLOEXEC)
    if descriptor == -1 { throw errno == ENOENT ? .fileMissing : .internalError }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      part?.upperBound ?? 0 <= Int(status.st_size)
    else {
      close(descriptor)
      throw .fileMissing
    }
    let bytes = part ?? 0..<Int(status.st_size)
    return MHD_create_response_from_fd_at_offset64(
      UInt64(bytes.count), descriptor, UInt64(bytes.lowerBound))
  }

  private func makeMessage(_ stream: HTTPStream) -> OpaquePointer? {
    stream.attach(to: connection)
    occupy(stream)
    // Chunks use the connection's own memory; this block is for clients of HTTP/1.0.
    let blockSize = 512
    let source = StreamSource(stream: stream, handle: handle)
    return MHD_create_response_from_callback(
      cmhd_size_unknown, blockSize, readStream, Unmanaged.passRetained(source).toOpaque(),
      releaseStream)
  }
}

private func cString(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafePointer<CChar> {
  UnsafeRawPointer(bytes.baseAddress!).assumingMemoryBound(to: CChar.self)
}

/// A stream and the connection that reads it, for the library's callbacks.
private final class StreamSource {
  let stream: HTTPStream
  let handle: OpaquePointer

  init(stream: HTTPStream, handle: OpaquePointer) {
    self.stream = stream
    self.handle = handle
  }
}

private func readStream(
  _ source: UnsafeMutableRawPointer?, _ position: UInt64, _ buffer: UnsafeMutablePointer<CChar>?,
  _ capacity: Int
) -> Int {
  let source = Unmanaged<StreamSource>.fromOpaque(source!).takeUnretainedValue()
  let buffer = UnsafeMutableRawBufferPointer(start: buffer, count: capacity)
  return source.stream.read(into: buffer, for: source.handle)
}

private func releaseStream(_ source: UnsafeMutableRawPointer?) {
  Unmanaged<StreamSource>.fromOpaque(source!).takeRetainedValue().stream.detach()
}
