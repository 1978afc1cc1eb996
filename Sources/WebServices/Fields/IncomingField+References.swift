import Records

extension IncomingField {
  /// The references in the value, as far as it shows them by itself.
  public var references: [Reference] {
    let value: FieldValue?
    switch content {
    case .clear: value = nil
    case .typed(let typed): value = typed
    case .untyped(let json):
      let looksLikeReference = json.object != nil || json.array?.first?.object != nil
      value = looksLikeReference ? try? FieldDecoding.inferred(json) : nil
    }
    return (value?.elements ?? []).compactMap {
      if case .reference(let reference) = $0 { reference } else { nil }
    }
  }
}
