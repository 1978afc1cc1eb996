import Foundation

/// What a folder's wrapper holds.
extension FileWrapper {
  /// The wrappers in a folder by their keys, which are the names that they are written under. `nil` if it is none.
  public var fileWrappers: [String: FileWrapper]? {
    guard case .directory(let children) = state.withLock({ $0.kind }) else { return nil }
    return children
  }

  /// Puts a wrapper into this folder, and returns its key: the name that it prefers, or one like it if that is taken or
  /// cannot be had.
  ///
  /// This must be a folder, as for Apple.
  @discardableResult
  public func addFileWrapper(_ child: FileWrapper) -> String {
    let wish = FileName.usable(child.preferredFilename ?? child.filename ?? "")
    let key = state.withLock { state -> String in
      guard case .directory(var children) = state.kind else {
        preconditionFailure("only a directory's FileWrapper has children")
      }
      let key = FileName.unique(wish) { children[$0] != nil }
      children[key] = child
      state.kind = .directory(children)
      return key
    }
    child.addParent(self)
    return key
  }

  /// Makes a file of these bytes and puts it into this folder, as `addFileWrapper(_:)` does.
  @discardableResult
  public func addRegularFile(withContents data: Data, preferredFilename fileName: String) -> String
  {
    let child = FileWrapper(regularFileWithContents: data)
    child.preferredFilename = fileName
    return addFileWrapper(child)
  }

  /// Takes a wrapper out of this folder. One that is not in it changes nothing.
  public func removeFileWrapper(_ child: FileWrapper) {
    state.withLock { state in
      guard case .directory(var children) = state.kind else { return }
      for (key, other) in children where other === child { children[key] = nil }
      state.kind = .directory(children)
    }
    child.state.withLock { state in
      state.parents.removeAll { $0.wrapper === self || $0.wrapper == nil }
    }
  }

  /// The key of a wrapper in this folder; `nil` if it is not in it.
  public func keyForChildFileWrapper(_ child: FileWrapper) -> String? {
    fileWrappers?.first { $0.value === child }?.key
  }

  func addParent(_ parent: FileWrapper) {
    state.withLock { state in
      state.parents.removeAll { $0.wrapper == nil }
      guard !state.parents.contains(where: { $0.wrapper === parent }) else { return }
      state.parents.append(WeakParent(wrapper: parent))
    }
  }

  /// Gives a child the key that it prefers now.
  func rename(_ child: FileWrapper) {
    let wish = FileName.usable(child.preferredFilename ?? "")
    state.withLock { state in
      guard case .directory(var children) = state.kind,
        let old = children.first(where: { $0.value === child })?.key
      else { return }
      children[old] = nil
      children[FileName.unique(wish) { children[$0] != nil }] = child
      state.kind = .directory(children)
    }
  }
}
