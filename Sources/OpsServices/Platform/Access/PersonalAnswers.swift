import OpsDomain
import OpsStorage

/// The answers that show people: below, each with the columns its fields come from.
private enum PersonalAnswers {
  static func user(
    _ id: RecordID, email: Personal<String>?, phone: Personal<String>?
  ) -> PersonalReading {
    var reading = PersonalReading()
    reading.add(
      User.schema.name, id.description, [("email", email != nil), ("phone", phone != nil)])
    return reading
  }

  /// What was written about a user; nothing where it is about a role.
  static func about(_ user: RecordID?, _ fields: [(String, Bool)]) -> PersonalReading {
    var reading = PersonalReading()
    if let user { reading.add(User.schema.name, user.description, fields) }
    return reading
  }

  /// - Parameter fields: Column names with whether the answer has something in them.
  static func customer(_ number: String, _ fields: [(String, Bool)]) -> PersonalReading {
    var reading = PersonalReading()
    reading.add(Customer.schema.name, number, fields)
    return reading
  }
}

extension UserView: HoldsPersonalData {
  var personalReading: PersonalReading { PersonalAnswers.user(id, email: email, phone: phone) }
}

extension UserDetail: HoldsPersonalData {
  var personalReading: PersonalReading {
    var reading = PersonalAnswers.user(id, email: email, phone: phone)
    for assignment in assignments { reading.merge(assignment.personalReading) }
    return reading
  }
}

extension NoticeSettingsView: HoldsPersonalData {
  /// Only the person's own are ever shown, and a look at one's own data is none to be kept.
  var personalReading: PersonalReading { PersonalReading() }
}

extension RoleAssignmentView: HoldsPersonalData {
  var personalReading: PersonalReading {
    PersonalAnswers.about(userID, [("reason", reason != nil)])
  }
}

extension PermissionGrantView: HoldsPersonalData {
  var personalReading: PersonalReading {
    PersonalAnswers.about(userID, [("reason", reason != nil)])
  }
}

extension AccessLine: HoldsPersonalData {
  var personalReading: PersonalReading {
    PersonalAnswers.about(userID, [("reason", reason != nil)])
  }
}

extension ElevationView: HoldsPersonalData {
  var personalReading: PersonalReading {
    PersonalAnswers.about(
      userID, [("justification", !justification.isEmpty), ("comment", comment != nil)])
  }
}

extension CustomerView: HoldsPersonalData {
  var personalReading: PersonalReading {
    PersonalAnswers.customer(
      number,
      [
        ("name", deletedAt == nil), ("address", address != nil), ("phone", phone != nil),
        ("email", email != nil), ("country", country != nil), ("region", region != nil),
        ("city", city != nil),
      ])
  }
}

extension CustomerProfile: HoldsPersonalData {
  var personalReading: PersonalReading {
    PersonalAnswers.customer(
      number,
      [
        ("name", deletedAt == nil), ("address", address != nil), ("phone", phone != nil),
        ("email", email != nil), ("country", country != nil), ("region", region != nil),
        ("city", city != nil),
      ])
  }
}

extension CustomerMarkView: HoldsPersonalData {
  var personalReading: PersonalReading { PersonalAnswers.customer(customer, [("name", true)]) }
}

extension RequestView: HoldsPersonalData {
  var personalReading: PersonalReading {
    PersonalAnswers.customer(customer, [("name", customerName != nil)])
  }
}

extension RequestStatistics: HoldsPersonalData {
  /// Groups by region show what is in a personal column, and not whose it is.
  var personalReading: PersonalReading {
    var reading = PersonalReading()
    for group in groups where by == .customer {
      guard let number = group.key else { continue }
      reading.merge(PersonalAnswers.customer(number, [("name", group.name != nil)]))
    }
    if by == .region {
      let isShown = groups.contains { $0.key != nil }
      reading.add(Customer.schema.name, PersonalReading.everybody, [("region", isShown)])
    }
    return reading
  }
}

extension RequestDetails: HoldsPersonalData {
  var personalReading: PersonalReading { request.personalReading }
}

extension GiveBackView: HoldsPersonalData {
  var personalReading: PersonalReading {
    PersonalAnswers.customer(customer, [("name", customerName != nil)])
  }
}

extension RecordHistoryLine: HoldsPersonalData {
  var personalReading: PersonalReading {
    var reading = PersonalReading()
    let personal = PersonalColumns.of(collection)
    reading.add(
      collection, record.description,
      fields.filter { personal.contains($0.field) }
        .map { ($0.field, $0.before != nil || $0.after != nil) })
    return reading
  }
}

extension CommitExplanation: HoldsPersonalData {
  var personalReading: PersonalReading {
    var reading = PersonalReading()
    for change in changes {
      let schema = BookRules.all.schemas.first {
        !$0.personalPositions.isEmpty && change["entity"]?.string == $0.noun
      }
      guard let schema, let record = change["record"]?.string else { continue }
      for side in ["before", "after"] {
        let members = change[side]?.members?.members ?? []
        let personal = PersonalColumns.of(schema.name)
        reading.add(
          schema.name, record,
          members.filter { personal.contains($0.key) }.map { ($0.key, !$0.value.isNull) })
      }
    }
    return reading
  }
}

extension AuditDetail: HoldsPersonalData {
  var personalReading: PersonalReading {
    var reading = PersonalReading()
    for entry in entries {
      let personal = PersonalColumns.of(entry.collection)
      reading.add(
        entry.collection, entry.record.description,
        entry.fields.filter { personal.contains($0.field) }
          .map { ($0.field, $0.before != nil || $0.after != nil) })
    }
    return reading
  }
}
