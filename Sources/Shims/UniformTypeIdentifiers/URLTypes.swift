extension URL {
  /// The address with the extension of a type, unless it has one of the type's already.
  public func appendingPathExtension(for contentType: UTType) -> URL {
    guard !contentType.hasExtension(pathExtension),
      let ending = contentType.preferredFilenameExtension
    else { return self }
    return appendingPathExtension(ending)
  }

  /// Adds the extension of a type, unless there is one of the type's already.
  public mutating func appendPathExtension(for contentType: UTType) {
    self = appendingPathExtension(for: contentType)
  }

  /// The address of a file in this folder, with the extension of its type.
  public func appendingPathComponent(
    _ partialName: String, conformingTo contentType: UTType
  ) -> URL {
    appendingPathComponent(
      partialName, isDirectory: contentType.conforms(to: .directory)
    ).appendingPathExtension(for: contentType)
  }

  /// Adds the name of a file with the extension of its type.
  public mutating func appendPathComponent(
    _ partialName: String, conformingTo contentType: UTType
  ) {
    self = appendingPathComponent(partialName, conformingTo: contentType)
  }
}

extension UTType {
  fileprivate func hasExtension(_ ending: String) -> Bool {
    tags[.filenameExtension]?.contains(ending.lowercased()) ?? false
  }
}
