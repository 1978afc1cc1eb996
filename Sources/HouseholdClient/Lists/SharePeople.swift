/// Who takes part in a share.
package enum SharePeople {
  /// The name of the owner; nil if the share does not tell it.
  static func ownerName(of share: CKShare) -> String? { nil }
}
