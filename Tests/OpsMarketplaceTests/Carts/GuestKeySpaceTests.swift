import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse
import Testing

@testable import OpsMarketplace

/// Keys of repeated calls of people who have not signed in (ADR 0073).
@Suite("Keys of repeated calls of guests")
struct GuestKeySpaceTests {
  private let bench: CartBench

  init() async throws { bench = try await CartBench() }

  /// A call of a visitor under the key that all of them use here.
  private var visitor: Call { Call(bench.market.visitor, key: "k") }

  private func add(
    _ quantity: Int64 = 1, guest: String, rehearsal: Bool = false
  ) async throws -> Outcome<CartView> {
    var call = visitor
    call.isRehearsal = rehearsal
    return try await bench.carts.add(
      AddToCart(
        partner: MarketFixture.partnerName, sku: "LAMP-1", quantity: quantity, guest: guest), call)
  }

  @Test func theKeyOfOneGuestIsNoneOfAnother() async throws {
    let (first, second) = (try await bench.key(), try await bench.key())
    let one = try await add(2, guest: first)
    let other = try await add(3, guest: second)
    #expect(!one.isReplay && !other.isReplay)
    #expect(other.output.quote.lines.map(\.quantity) == [3])
    // What another guest clears is theirs as well, under the same key.
    let third = try await bench.key()
    let cleared = try await bench.carts.clear(ClearCart(guest: third), visitor)
    #expect(!cleared.isReplay && cleared.output.quote.lines.isEmpty)
    #expect(
      try await bench.show(by: bench.visitor, guest: first).quote.lines.map(\.quantity) == [2])
  }

  @Test func aGuestRepeatsACallOnce() async throws {
    let guest = try await bench.key()
    let first = try await add(2, guest: guest)
    #expect(first.receipt?.key == "k", "it is called by the key that was given")
    let again = try await add(2, guest: guest)
    #expect(again.isReplay && again.output == first.output && again.receipt == first.receipt)
    let tried = try await add(2, guest: guest, rehearsal: true)
    #expect(tried.isReplay && tried.output == first.output)
    let shown = try await bench.show(by: bench.visitor, guest: guest)
    #expect(shown.quote.lines.map(\.quantity) == [2])
    #expect(await failureCode { try await add(3, guest: guest) } == .conflictKeyReused)
  }

  @Test("No visitor takes a key of the system, or finds a commit by one")
  func theKeysOfTheSystemAreItsOwn() async throws {
    let guest = try await bench.key()
    _ = try await add(guest: guest)
    let journal = bench.book.store.journal
    #expect(try await journal.commit(key: "k", by: nil) == nil)
    let desk = bench.book.desk
    let own = await failureCode {
      try await desk.perform(Self.marking, Nothing(), Call(.system, key: "k")) {
        try await Self.mark($0)
      }
    }
    #expect(own == nil)
    let kept = try await journal.commit(key: "k", by: nil)
    #expect(kept?.header.operation == Self.marking.descriptor.name)
    let found = try await desk.hasCommitted(key: "k", bench.market.visitor)
    let foundBySystem = try await desk.hasCommitted(key: "k", .system)
    #expect(!found && foundBySystem)
    #expect(try await add(guest: guest).isReplay)
  }

  @Test("Where the book is, visitors find what they have committed together, and nothing else")
  func committedTogether() async throws {
    let (guest, desk) = (try await bench.key(), bench.book.desk)
    _ = try await desk.perform(Self.marking, Nothing(), Call(.system, key: "k")) {
      try await Self.mark($0)
    }
    _ = try await add(guest: guest)
    #expect(try await desk.hasCommitted(key: "k", bench.market.visitor) == false)
    let changeset = try await Changeset.open(over: bench.book.dependencies)
    _ = try await changeset.dependencies.carts.add(
      AddToCart(
        partner: MarketFixture.partnerName, sku: "LAMP-1", quantity: 2,
        guest: try await bench.key()), bench.visitor)
    let receipt = try await changeset.commit(visitor)
    #expect(receipt?.key == "k")
    #expect(try await desk.hasCommitted(key: "k", bench.market.visitor))
    #expect(try await add(guest: guest).isReplay)
  }

  @Test(arguments: [false, true])
  func aKeyOfNobodyInParticularWritesNothing(_ rehearsal: Bool) async throws {
    let desk = bench.book.desk
    var call = visitor
    call.isRehearsal = rehearsal
    let asked = call
    let before = try await bench.book.store.journal.head()
    let refused = await failure {
      try await desk.perform(Self.marking, Nothing(), asked) { try await Self.mark($0) }
    }
    #expect(refused?.code == .badValue && refused?.field == "key")
    #expect(try await bench.book.store.journal.head() == before)
    // What may not be done is refused as without a key, and so is what writes nothing.
    let denied = await failureCode {
      try await desk.perform(Self.marking, Nothing(), asked) { _ -> String in
        throw OpsError(.notFound, "There is none")
      }
    }
    #expect(denied == .notFound)
    var plain = asked
    plain.key = nil
    let keyless = plain
    let done = await failureCode {
      try await desk.perform(Self.marking, Nothing(), keyless) { try await Self.mark($0) }
    }
    #expect(done == nil)
  }

  private struct Nothing: Codable, Sendable {}

  /// A write that everybody may make and that tells nobody from others.
  private static let marking = Operation<Nothing, String>(
    OperationDescriptor(
      "test.mark", area: .marketplace, "Writes a record.", permission: .marketExplore,
      effect: .write(.reversible), answer: "test/1", examples: []))

  private static func mark(_ transaction: Transaction) async throws -> String {
    _ = try await transaction.asSystem("marks a place").repository(Location.self).create(
      Location(
        id: transaction.nextID(), code: "MARK", foldedCode: TextFolding.fold("MARK"),
        kind: .partner, createdAt: transaction.now))
    return "done"
  }
}
