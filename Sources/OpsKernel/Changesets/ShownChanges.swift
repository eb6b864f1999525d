import OpsDomain
import OpsStorage

/// What a caller of a server may see of changes that are not committed.
package struct ShownChanges: Sendable {
  private let principal: Principal
  private let rules: RuleBook

  package init(to principal: Principal, _ rules: RuleBook) {
    self.principal = principal
    self.rules = rules
  }

  /// The change without what the caller does not see; nil for records that they do not see, such as
  /// somebody else's reservation, and for those of areas that their token is not meant for.
  package func shown(_ change: Change) -> Change? {
    guard !change.schema.isConfidential, principal.limits.covers(recordsOf: change.schema.area)
    else { return nil }
    let old = change.old.flatMap { shown($0, change.schema) }
    let new = change.new.flatMap { shown($0, change.schema) }
    guard (change.new == nil ? old : new) != nil else { return nil }
    return Change(
      schema: change.schema, id: change.id, old: old, new: new, isFollowing: change.isFollowing)
  }

  private func shown(_ row: Row, _ schema: Schema) -> Row? {
    try? rules.rules(for: schema).shownOutside(row, to: principal)
  }

  /// How many of the records the caller does not see, as ``ChangeDescriber`` counts them.
  func hidden(in changes: [Change]) -> Int {
    changes.count { change in
      !change.schema.isDerived && change.schema != NumberSeries.schema && shown(change) == nil
    }
  }

  /// What the caller may see of the changes, and which versions of records they are made on, those
  /// of figures as well. What is said of people is left out: nobody can try guesses at it.
  ///
  /// - Parameter people: What is said of these users is said of the caller.
  func digest(of changes: [Change], by people: Set<RecordID>) -> TimedDigest {
    var lines: [Document] = []
    for change in changes.compactMap({ shown($0) }) {
      var line: [Document] = [
        .text(change.schema.name), .text(change.id.description), .text(change.verb.rawValue),
        .integer(change.old?.version ?? 0),
      ]
      for (column, value) in zip(change.schema.columns, change.new?.values ?? []).dropFirst(2)
      where !column.isPersonal {
        line.append(Self.document(value, column, people))
      }
      lines.append(.list(line))
    }
    return TimedDigest(of: .list(lines))
  }

  private static func document(
    _ value: Value, _ column: Column, _ people: Set<RecordID>
  ) -> Document {
    switch value {
    case .null: return .null
    case .text(let text): return .text(text)
    case .bytes(let bytes): return .text(Base64URL.encode(bytes))
    case .integer(let number):
      switch column.kind {
      case .instant: return .text(Instant(milliseconds: number).description)
      case .id where people.contains(RecordID(rawValue: number)): return .text("caller")
      default: return .integer(number)
      }
    }
  }
}
