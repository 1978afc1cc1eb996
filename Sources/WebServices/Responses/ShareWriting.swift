import Records

extension JSONWriter {
  /// Writes the members that a share record has besides those of every record.
  mutating func members(of details: ShareDetails) {
    member("publicPermission", details.publicPermission.rawValue)
    key("participants")
    array { writer in
      for participant in details.participants {
        writer.object { $0.members(of: participant) }
      }
    }
    let owner = details.participants.first { $0.type == .owner }
    key("owner")
    object { writer in
      if let owner {
        writer.members(of: owner)
      } else {
        writer.key("userIdentity")
        writer.object { $0.member("userRecordName", details.owner.value) }
      }
    }
  }

  private mutating func members(of participant: Participant) {
    member("participantId", participant.id)
    key("userIdentity")
    object { writer in
      if let user = participant.user { writer.member("userRecordName", user.value) }
      writer.key("lookupInfo")
      writer.object { writer in
        if let email = participant.email {
          writer.member("emailAddress", email)
        } else if let phone = participant.phone {
          writer.member("phoneNumber", phone)
        } else if let user = participant.user {
          writer.member("userRecordName", user.value)
        }
      }
    }
    member("type", participant.type.rawValue)
    member("acceptanceStatus", participant.status.rawValue)
    member("permission", participant.permission.rawValue)
  }
}
