import OpsDomain
import OpsStorage
import OpsStorageMock
import OpsTesting
import Synchronization
import Testing

/// A record that counts how often one of its kind is read from a row.
private struct Leaf: Entity {
  static let decoded = Mutex(0)
  static let schema = Schema("leaves", area: .platform, columns: [Column("text", .text)])

  var id: RecordID
  var version: Int64 = 0
  var text: String

  init(id: RecordID, text: String) {
    self.id = id
    self.text = text
  }

  init(reading row: inout RowReader) throws(OpsError) {
    Self.decoded.withLock { $0 += 1 }
    id = try row.id()
    version = try row.integer()
    text = try row.text()
  }

  func write(to row: inout RowWriter) { row.put(text) }
}

/// The rows of a change are decoded once, however many rules ask about it.
@Suite struct DecodedChangeTests {
  private final class Asked: Sendable {
    private let all = Mutex<[String]>([])

    func note(_ who: String, _ old: Leaf?, _ new: Leaf?) {
      func told(_ leaf: Leaf?) -> String { leaf.map { "\($0.text)\($0.version)" } ?? "none" }
      all.withLock { $0.append("\(who) \(told(old)) \(told(new))") }
    }

    func take() -> [String] {
      all.withLock { all in
        defer { all = [] }
        return all
      }
    }
  }

  private func context(_ asked: Asked) -> TransactionContext {
    let own = CollectionRules(Leaf.self, readable: .productView)
      .transition(of: Leaf.self) { old, new in asked.note("rule", old, new) }
      .reaction(of: Leaf.self) { old, new, _ in asked.note("reaction", old, new) }
    let additions = [
      RuleAddition(to: Leaf.self)
        .before(Leaf.self) { old, new, _ in asked.note("before", old, new) },
      RuleAddition(to: Leaf.self)
        .reaction(of: Leaf.self) { old, new, _ in asked.note("after", old, new) },
    ]
    return TransactionContext(
      principal: .system, now: .epoch, calendar: GreenwichCalendar(),
      identifiers: SequentialIdentifiers(), rules: RuleBook([own], adding: additions),
      currency: .eur)
  }

  @Test func eachRowIsDecodedOnceForAllThatIsAskedAboutIt() async throws {
    let asked = Asked()
    let context = context(asked)
    try await MockStore(schemas: [Leaf.schema]).read(.snapshot) { reader in
      let transaction = Transaction(writing: Overlay(over: reader), context: context)
      let leaves = transaction.repository(Leaf.self)
      var leaf = try await leaves.create(Leaf(id: transaction.nextID(), text: "green"))
      // The rule asks about the row as it is to be, what follows about the row as it was written.
      #expect(
        asked.take() == [
          "rule none green0", "before none green1", "reaction none green1", "after none green1",
        ])
      #expect(Leaf.decoded.withLock { $0 } == 2)
      leaf.text = "red"
      leaf = try await leaves.update(leaf)
      #expect(
        asked.take() == [
          "rule green1 red1", "before green1 red2", "reaction green1 red2", "after green1 red2",
        ])
      #expect(Leaf.decoded.withLock { $0 } == 5)
      try await leaves.delete(leaf)
      #expect(
        asked.take() == [
          "rule red2 none", "before red2 none", "reaction red2 none", "after red2 none",
        ])
      #expect(Leaf.decoded.withLock { $0 } == 6)
    }
  }
}
