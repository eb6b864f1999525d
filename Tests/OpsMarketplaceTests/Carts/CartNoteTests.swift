import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

/// What customers write beside a line for who makes it.
@Suite("Notes of cart lines")
struct CartNoteTests {
  private let bench: CartBench

  init() async throws { bench = try await CartBench() }

  @discardableResult
  private func add(
    _ quantity: Int64 = 1, note: String? = nil, guest: String? = nil, by call: Call? = nil
  ) async throws -> QuoteView {
    try await bench.carts.add(
      AddToCart(
        partner: MarketFixture.partnerName, sku: "LAMP-1", quantity: quantity, note: note,
        guest: guest), call ?? bench.kim
    ).output.quote
  }

  private func set(
    _ quantity: Int64, note: String? = nil, to newNote: String? = nil
  ) async throws -> QuoteView {
    try await bench.carts.set(
      SetCartLine(sku: "LAMP-1", quantity: quantity, note: note, newNote: newNote), bench.kim
    ).output.quote
  }

  @Test func piecesWithAnotherNoteAreAnotherLine() async throws {
    try await add()
    #expect(try await add(note: "long cable").lines.map(\.note) == [nil, "long cable"])
    let quote = try await add(2, note: "  long   cable ")
    #expect(quote.lines.map(\.note) == [nil, "long cable"])
    #expect(quote.lines.map(\.quantity) == [1, 3])
    #expect(Set(quote.lines.map(\.unitPrice)) == ["24.90"] && quote.subtotal == "99.60")
    // A note of blanks is none.
    #expect(try await add(note: "  ").lines.map(\.quantity) == [2, 3])
  }

  @Test("A line that is not there is told apart from goods that are not there")
  func anotherNote() async throws {
    try await add(note: "long cable")
    let other = await failure { try await set(3, note: "short cable") }
    #expect(other?.code == .notFound && other?.message.contains("no line of LAMP-1") == true)
    #expect(other?.hint?.contains("--note \"long cable\"") == true)
    _ = try await bench.carts.clear(ClearCart(), bench.kim)
    let none = await failure { try await set(3, note: "short cable") }
    #expect(none?.code == .notFound)
  }

  @Test("Where the only line has no note, the hint says so")
  func onlyLine() async throws {
    try await add()
    let other = await failure { try await set(3, note: "short cable") }
    #expect(
      other?.hint == "leave out --size, --option and --note: the only line has none")
  }

  @Test("A hint names the line without a note in words as well")
  func lineWithoutNote() async throws {
    try await add()
    try await add(note: "long cable")
    let unclear = await failure { try await set(3) }
    #expect(
      unclear?.hint
        == "add one of these to the command: `--note \"\"` (no note); `--note \"long cable\"`")
    let other = await failure { try await set(3, note: "short cable") }
    #expect(
      other?.hint
        == "the cart has these lines: `--note \"\"` (no note); `--note \"long cable\"`")
  }

  @Test func aLineIsFoundByItsNoteWhereThereAreSeveral() async throws {
    try await add(2)
    try await add(note: "long cable")
    let unclear = await failure { try await set(5) }
    #expect(unclear?.code == .badValue && unclear?.hint?.contains("--note") == true)
    #expect(unclear?.hint?.contains("long cable") == true)
    #expect(try await set(5, note: "").lines.map(\.quantity) == [5, 1])
    #expect(try await set(4, note: "long cable").lines.map(\.quantity) == [5, 4])
    #expect(await failureCode { try await set(1, note: "no such") } == .notFound)
    let left = try await bench.carts.remove(
      RemoveCartLine(sku: "LAMP-1", note: ""), bench.kim
    ).output.quote
    #expect(left.lines.map(\.note) == ["long cable"])
  }

  @Test func aNoteIsChangedAndEmptied() async throws {
    try await add(2, note: "long cable")
    #expect(try await set(2).lines.map(\.note) == ["long cable"])
    #expect(try await set(3, to: "no plug").lines.map(\.note) == ["no plug"])
    let plain = try await set(3, to: "")
    #expect(plain.lines.map(\.note) == [nil] && plain.lines.map(\.quantity) == [3])
  }

  @Test("A line that gets the note of another one becomes one with it, of 99 pieces at most")
  func joining() async throws {
    try await add(60)
    try await add(30, note: "long cable")
    let joined = try await set(30, note: "long cable", to: "")
    #expect(joined.lines.map(\.quantity) == [90] && joined.lines.map(\.note) == [nil])
    try await add(10, note: "long cable")
    let tooMany = await failureCode { try await set(10, note: "long cable", to: "") }
    #expect(tooMany == .badQuantity)
    #expect(try await bench.show().quote.lines.map(\.quantity) == [90, 10])
  }

  @Test func aNoteIsOneLineOf200Characters() async throws {
    let longest = String(repeating: "n", count: 200)
    #expect(try await add(note: longest).lines.map(\.note) == [longest])
    for bad in [longest + "n", "one\ntwo", "a\u{202E}b"] {
      let refused = await failure { try await add(note: bad) }
      #expect(refused?.code == .badValue && refused?.field == "note")
      let changed = await failure { try await set(1, to: bad) }
      #expect(changed?.code == .badValue && changed?.field == "new_note")
      let gate = await failureCode {
        try await bench.book.write(by: bench.kim.principal) { transaction in
          let lines = transaction.repository(CartLine.self)
          guard var line = try await lines.first(where: .everything) else { return }
          line.note = bad
          _ = try await lines.update(line)
        }
      }
      #expect(gate == .badValue)
    }
  }

  @Test func notesComeAlongWhenAGuestSignsIn() async throws {
    let key = try await bench.key()
    try await add(2, note: "long cable", guest: key, by: bench.visitor)
    try await add(guest: key, by: bench.visitor)
    try await add(3, note: "long cable")
    for _ in 1...2 {
      let merged = try await bench.carts.merge(MergeCart(key: key), bench.kim).output.quote
      #expect(merged.lines.map(\.note) == ["long cable", nil])
      #expect(merged.lines.map(\.quantity) == [3, 1])
    }
  }

  @Test func cartsOfSeveralPartnersShowTheirNotes() async throws {
    try await bench.otherPartner()
    try await bench.set("market.several_sellers", "on")
    try await add(note: "long cable")
    try await bench.add(from: "Green Shop")
    let all = try await bench.show()
    #expect(all.quote.lines.map(\.note) == ["long cable", nil])
    #expect(all.carts.map { $0.quote.lines.map(\.note) } == [["long cable"], [nil]])
  }
}
