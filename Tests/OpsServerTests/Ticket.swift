import OpsDomain
import OpsStorage

/// A record with an owner and a state, for tests of what a server takes from whom.
struct Ticket: Entity {
  var id: RecordID
  var version: Int64 = 0
  var owner: RecordID
  var title: String
  /// open, then started, then done.
  var state: String

  enum Columns {
    static let owner = Column("owner", .id)
    static let title = Column("title", .text)
    static let state = Column("state", .text)
  }

  static let titleKey = UniqueKey(Columns.title)
  static let schema = Schema(
    "tickets", area: .platform, columns: [Columns.owner, Columns.title, Columns.state],
    keys: [titleKey])

  init(id: Int64, owner: Int64, title: String, state: String = "open") {
    self.id = RecordID(rawValue: id)
    self.owner = RecordID(rawValue: owner)
    self.title = title
    self.state = state
  }

  init(reading row: inout RowReader) throws(OpsError) {
    id = try row.id()
    version = try row.integer()
    owner = try row.id()
    title = try row.text()
    state = try row.text()
  }

  func write(to row: inout RowWriter) {
    row.put(owner)
    row.put(title)
    row.put(state)
  }

  /// The record as a client writes it.
  var json: Document {
    [
      "id": .text(id.description), "version": .integer(version),
      "owner": .text(owner.description), "title": .text(title), "state": .text(state),
    ]
  }

  /// A change that wants the record to be like this.
  func change(_ verb: Verb) -> Document {
    [
      "collection": "tickets", "id": .text(id.description), "verb": .text(verb.rawValue),
      "version": .integer(version), "row": verb == .delete ? .null : json,
    ]
  }
}

/// How many tickets a person has: derived, one record for each owner.
struct TicketCount: Entity {
  var id: RecordID
  var version: Int64 = 0
  var count: Int64

  static let countColumn = Column("count", .integer)
  static let schema = Schema(
    "ticket_counts", area: .platform, columns: [countColumn], derived: true)

  init(id: RecordID, count: Int64) {
    self.id = id
    self.count = count
  }

  init(reading row: inout RowReader) throws(OpsError) {
    id = try row.id()
    version = try row.integer()
    count = try row.integer()
  }

  func write(to row: inout RowWriter) { row.put(count) }
}

enum TicketRules {
  static let all = RuleBook([tickets, counts])
  static let schemas = all.schemas

  /// People see their own tickets, administrators all; the user who writes a ticket owns it.
  static let tickets = CollectionRules(
    Ticket.schema,
    read: { principal in
      if principal.roles.contains(.administrator) { return .all }
      guard let id = principal.userID else { return .closed(.productView) }
      return .rows(.equals(Ticket.Columns.owner, .id(id)))
    },
    write: [.insert: .productView, .update: .productView, .delete: .productDelete]
  )
  .transition(of: Ticket.self) { old, new in
    let steps = ["open", "started", "done"]
    guard let new, let next = steps.firstIndex(of: new.state) else { return }
    let last = old.flatMap { steps.firstIndex(of: $0.state) } ?? -1
    guard next == last || next == last + 1 else {
      throw OpsError(.badState, "A ticket cannot go from there to \(new.state)", field: "state")
    }
  }
  .reaction(of: Ticket.self) { old, new, transaction in
    for (ticket, step) in [(old, Int64(-1)), (new, 1)] {
      guard let ticket else { continue }
      let counts = transaction.repository(TicketCount.self)
      if var count = try await counts.fetch(ticket.owner) {
        count.count += step
        _ = try await counts.update(count)
      } else {
        _ = try await counts.create(TicketCount(id: ticket.owner, count: step))
      }
    }
  }
  .directWrites(
    .of(Ticket.self, [.insert: .productView, .update: .productView, .delete: .productDelete]) {
      new, old, transaction in
      var ticket = new
      ticket.owner = old?.owner ?? transaction.principal.userID ?? new.owner
      return ticket
    })

  static let counts = CollectionRules(TicketCount.schema, readable: .productView)

  /// Two salespeople, who may write tickets but not delete them.
  static let sam = Principal(userID: RecordID(rawValue: 2), name: "sam", roles: [.salesperson])
  static let sue = Principal(userID: RecordID(rawValue: 3), name: "sue", roles: [.salesperson])
}
