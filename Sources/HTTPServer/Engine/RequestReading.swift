import CMicrohttpd

extension RequestContext {
  /// The head is complete: checks it and asks the handler what becomes of the body.
  func readHead(method: UnsafePointer<CChar>, version: UnsafePointer<CChar>) -> MHD_Result {
    let received = ReceivedHeaders(of: handle)
    connection.expectProgress(
      withinSeconds: received.announcesBody ? core.configuration.bodyTimeoutSeconds : nil)
    let method = String(cString: method)
    if let fault = fault(method: method, version: version, received) {
      return refuse(core.handler.answer(to: fault), received)
    }
    let head = HTTPRequestHead(
      method: method, rawPath: target.path, rawQuery: target.query, headers: received.headers,
      remoteAddress: connection.remoteAddress)
    switch core.handler.admit(head) {
    case .refuse(let response): return refuse(response, received)
    case .accept(let plan): return prepareBody(plan, head, received)
    }
  }

  /// A piece of the body has arrived.
  func readBody(_ piece: UnsafeRawBufferPointer) -> MHD_Result {
    guard case .body(let head, var collector) = stage else { return .YES }
    stage = .handled  // The collector must be held once, or its array is copied at each piece.
    do throws(HTTPFault) {
      try collector.append(piece)
    } catch {
      collector.discard()
      // The library takes no answer in the middle of a body.
      connection.sendDirectly(core.handler.answer(to: error))
      connection.mustLinger = true
      return .NO
    }
    stage = .body(head, collector)
    return .YES
  }

  private func prepareBody(
    _ plan: HTTPBodyPlan, _ head: HTTPRequestHead, _ received: ReceivedHeaders
  ) -> MHD_Result {
    do throws(HTTPFault) {
      let collector = try BodyCollector(plan, announcedBytes: received.contentLength)
      stage = .body(head, collector)
      return .YES
    } catch {
      return refuse(core.handler.answer(to: error), received)
    }
  }

  private func refuse(_ response: HTTPResponse, _ received: ReceivedHeaders) -> MHD_Result {
    stage = .handled
    connection.mustLinger = received.announcesBody
    return queue(response)
  }

  private func fault(
    method: String, version: UnsafePointer<CChar>, _ received: ReceivedHeaders
  ) -> HTTPFault? {
    if core.phase == .closed { return .stopping }
    if !target.isWellFormed { return .badRequest("The request target is malformed") }
    if method.isEmpty || !method.utf8.allSatisfy(HTTPSyntax.isToken) {
      return .badRequest("The method is malformed")
    }
    return received.fault(version: String(cString: version))
  }
}
