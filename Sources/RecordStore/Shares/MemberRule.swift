import Records

/// What a container asks of the records that participants save below a shared one. Throws why it does not take one.
public typealias MemberRule = @Sendable (MemberSave) throws(RecordError) -> Void

/// A record as a participant would leave it.
public struct MemberSave: Sendable {
  /// Its type.
  public let type: RecordType
  /// The record as it is; nil for a new one.
  public let before: Record?
  /// Its fields after the save.
  public let fields: [Field]
  /// The record above it.
  public let parent: RecordName?
}

extension RecordSaver {
  /// Checks a save of a participant. Whoever takes part in a whole zone has its records in any order they like.
  func obeyMemberRule(_ save: @autoclosure () -> MemberSave) throws(RecordError) {
    guard let view, !view.isWhole, let rule = context.memberRule else { return }
    try rule(save())
  }
}
