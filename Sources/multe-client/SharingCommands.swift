import CloudKit
import Foundation
import HouseholdClient

/// Who has a list.
enum SharingCommands {
  static let bodies: [String: Program.Body] = [
    "lists share": share, "lists people": people, "lists unshare": unshare, "lists join": join,
  ]

  private static func share(_ call: Invocation) async throws {
    let person = call.arguments["--with"]
    let isLink = call.arguments.has("--link")
    guard person != nil || isLink else { throw call.wrong("say --with PERSON or --link") }
    let household = try call.household()
    let list = try await household.lists().list(call.operands[0])
    try checkOwner(list)
    let permission: CKShare.ParticipantPermission =
      call.arguments.has("--read-only") ? .readOnly : .readWrite
    var participant: CKShare.Participant?
    if let person { participant = try await household.participant(person) }
    let share = try await household.changeShare(of: list) { share in
      if isLink { share.setLink(permission) }
      if let participant {
        participant.permission = permission
        share.addParticipant(participant)
      }
    }
    var lines: [String] = []
    var isKnown = true
    if let participant {
      let title = TerminalText.escaped(list.record.title)
      let name = TerminalText.escaped(SharePeople.name(of: participant))
      isKnown = participant.userIdentity.hasiCloudAccount
      lines.append(
        "\(title) is shared with \(name), "
          + (isKnown ? "who finds it in the app." : "whom this server does not know yet."))
    }
    if let url = share.url {
      let what =
        isLink
        ? "Whoever has this link has the list:"
        : isKnown ? "The link for them, if need be:" : "Send them the link:"
      lines.append("\(what) \(TerminalText.escaped(url.absoluteString))")
    }
    call.tell(lines, ShareShape(list, share))
  }

  private static func people(_ call: Invocation) async throws {
    let household = try call.household()
    let list = try await household.lists().list(call.operands[0])
    let share = try await household.share(of: list)
    call.tell(ListsText(call.style).people(list, share), ShareShape(list, share))
  }

  private static func unshare(_ call: Invocation) async throws {
    let household = try call.household()
    let list = try await household.lists().list(call.operands[0])
    let title = TerminalText.escaped(list.record.title)
    let person = call.arguments["--with"]
    let isLink = call.arguments.has("--link")
    if person != nil || isLink {
      try checkOwner(list)
      guard try await household.share(of: list) != nil else {
        throw CommandFailure(.notFound, "\(title) is not shared")
      }
      let share = try await household.changeShare(of: list) { share in
        if let person { share.removeParticipant(try SharePeople.one(person, in: share)) }
        if isLink { share.setLink(.none) }
      }
      let closed = isLink ? ["The link is closed."] : []
      return call.tell(
        closed + ListsText(call.style).people(list, share), ShareShape(list, share))
    }
    let question = list.isOthers ? "Leave \(title)?" : "Take \(title) from all others?"
    guard try call.confirm(question) else {
      throw CommandFailure(.failure, "\(title) stays shared")
    }
    try await household.endShare(of: list)
    call.tell(
      [list.isOthers ? "You have left \(title)." : "Only you have \(title) now."],
      ShareShape(list, nil))
  }

  private static func join(_ call: Invocation) async throws {
    guard let link = URL(string: call.operands[0]), link.scheme != nil else {
      throw call.wrong("LINK is no link")
    }
    let list = try await call.household().join(link)
    guard let list else {
      return call.note("You take part now.")
    }
    call.tell(
      ["You have \(TerminalText.escaped(list.record.title)) now."],
      ListShape(list))
  }

  /// Only the owner says who has a list. Throws `CommandFailure` (refused).
  private static func checkOwner(_ list: ShoppingList) throws(CommandFailure) {
    guard !list.isOthers else {
      throw CommandFailure(
        .refused, "\(TerminalText.escaped(list.record.title)) is another person's list",
        hint: "Only its owner can share it.")
    }
  }
}
