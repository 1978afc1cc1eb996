/// Merges two versions of a record that both grew from one, field by field.
public enum RecordMerge {
  /// What a field holds.
  public enum Kind: Equatable, Sendable {
    /// A text that people write, merged by `TextMerge`.
    case text(TextMerge.Form)
    /// A number or anything else, as bytes that are equal where the values are.
    case value
  }

  /// The merged fields, in the order of their names' bytes. Of a field that one side changed its value is
  /// taken; a field that one side removed and the other changed stays, as changed. A text that both
  /// changed is merged; of another value that both changed differently, mine is taken.
  public static func merge(
    base: [RecordField], mine: [RecordField], theirs: [RecordField]
  ) -> [MergedField] {
    let fields = [base, mine, theirs].enumerated().flatMap { side, fields in
      fields.map { (name: Array($0.name.utf8), side: side, field: $0) }
    }
    let order = sortedIndices(fields.count) {
      fields[$0].name.lexicographicallyPrecedes(fields[$1].name)
    }
    var merged: [MergedField] = []
    var next = 0
    while next < order.count {
      let name = fields[order[next]].name
      var versions: [RecordField?] = [nil, nil, nil]
      while next < order.count, fields[order[next]].name == name {
        versions[fields[order[next]].side] = fields[order[next]].field
        next += 1
      }
      if let field = merge(versions[0], versions[1], versions[2]) { merged.append(field) }
    }
    return merged
  }

  private static func merge(
    _ base: RecordField?, _ mine: RecordField?, _ theirs: RecordField?
  ) -> MergedField? {
    if mine?.value == theirs?.value || base?.value == theirs?.value { return MergedField(mine) }
    if base?.value == mine?.value { return MergedField(theirs) }
    guard var field = mine, let other = theirs else { return MergedField(mine ?? theirs) }
    guard case .text(let form) = field.kind, field.kind == other.kind else {
      return MergedField(field, hasConflict: true)
    }
    let texts = [base?.value ?? [], field.value, other.value].map {
      String(decoding: $0, as: UTF8.self)
    }
    let text = TextMerge.merge(base: texts[0], mine: texts[1], theirs: texts[2], form: form)
    field.value = Array(text.text.utf8)
    return MergedField(field, hasConflict: text.hasConflict)
  }
}

/// A field of a record.
public struct RecordField: Equatable, Sendable {
  /// Its name.
  public var name: String
  /// What it holds.
  public var kind: RecordMerge.Kind
  /// The UTF-8 of a text, or what stands for another value.
  public var value: [UInt8]

  /// A field.
  public init(name: String, kind: RecordMerge.Kind, value: [UInt8]) {
    self.name = name
    self.kind = kind
    self.value = value
  }
}

/// What became of a field.
public struct MergedField: Equatable, Sendable {
  /// The field.
  public var field: RecordField
  /// Whether both sides changed it in ways that exclude each other: a text holds both wordings in a marked
  /// form, of another value the other side's is left to the history.
  public var hasConflict: Bool

  init(_ field: RecordField, hasConflict: Bool) {
    self.field = field
    self.hasConflict = hasConflict
  }

  init?(_ field: RecordField?) {
    guard let field else { return nil }
    self.init(field, hasConflict: false)
  }
}
