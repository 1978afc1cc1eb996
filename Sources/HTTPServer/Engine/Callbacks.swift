import CMicrohttpd

// What the library calls. Functions, not closures: a closure literal may be inferred to belong to
// the main actor and then traps on the library's threads.

/// A connection was accepted, or is about to be closed.
func connectionChanged(
  _ core: UnsafeMutableRawPointer?, _ handle: OpaquePointer?,
  _ context: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
  _ event: MHD_ConnectionNotificationCode
) {
  let core = serverCore(core)
  if event == .CONNECTION_NOTIFY_STARTED {
    let connection = Connection(
      descriptor: cmhd_descriptor(handle),
      remoteAddress: SocketAddress.text(of: cmhd_address(handle)))
    connection.expectProgress(withinSeconds: core.configuration.headTimeoutSeconds)
    core.connections.insert(connection)
    context!.pointee = Unmanaged.passRetained(connection).toOpaque()
  } else if let pointer = context!.pointee {
    let connection = Unmanaged<Connection>.fromOpaque(pointer).takeRetainedValue()
    context!.pointee = nil
    core.connections.remove(connection)
    if let copy = connection.close() { core.lingering.insert(copy) }
  }
}

/// The request line was read. The result is the context of the request.
func targetArrived(
  _ core: UnsafeMutableRawPointer?, _ target: UnsafePointer<CChar>?, _ handle: OpaquePointer?
) -> UnsafeMutableRawPointer? {
  let pointer = cmhd_socket_context(handle)!
  let connection = Unmanaged<Connection>.fromOpaque(pointer).takeUnretainedValue()
  let core = serverCore(core)
  let context = RequestContext(
    core: core, connection: connection, handle: handle!, target: RequestTarget(target!))
  if context.target.hasTooManyParameters {
    // The library would run out of memory while it lists them, and then neither answer nor close.
    connection.sendDirectly(core.handler.answer(to: .tooManyParameters))
    connection.shutDown()
  }
  return Unmanaged.passRetained(context).toOpaque()
}

/// The head is complete, a piece of the body has come, the body is complete, or the connection was
/// resumed.
func requestAdvanced(
  _ core: UnsafeMutableRawPointer?, _ handle: OpaquePointer?, _ path: UnsafePointer<CChar>?,
  _ method: UnsafePointer<CChar>?, _ version: UnsafePointer<CChar>?, _ data: UnsafePointer<CChar>?,
  _ dataCount: UnsafeMutablePointer<Int>?,
  _ context: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
  guard let pointer = context!.pointee else { return .NO }
  let request = Unmanaged<RequestContext>.fromOpaque(pointer).takeUnretainedValue()
  let count = dataCount!.pointee
  dataCount!.pointee = 0
  switch request.stage {
  case .head: return request.readHead(method: method!, version: version!)
  case .body where count > 0:
    return request.readBody(UnsafeRawBufferPointer(start: data, count: count))
  case .body(let head, let collector): return request.complete(head, collector.finish())
  case .handled: return request.sendAnswer()
  }
}

/// The library has forgotten the request.
func requestCompleted(
  _ core: UnsafeMutableRawPointer?, _ handle: OpaquePointer?,
  _ context: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ how: MHD_RequestTerminationCode
) {
  guard let pointer = context!.pointee else { return }
  context!.pointee = nil
  Unmanaged<RequestContext>.fromOpaque(pointer).takeRetainedValue().completed()
}

private func serverCore(_ pointer: UnsafeMutableRawPointer?) -> ServerCore {
  Unmanaged<ServerCore>.fromOpaque(pointer!).takeUnretainedValue()
}
