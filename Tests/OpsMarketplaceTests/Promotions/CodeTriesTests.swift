import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

/// Nobody finds codes of promotions by guessing, and nobody is stopped who knows one.
@Suite("Tries of promotion codes")
struct CodeTriesTests {
  private let bench: CartBench

  init() async throws {
    bench = try await CartBench()
    _ = try await bench.book.dependencies.promotions.create(
      CreatePromotion(name: "Welcome", code: "WELCOME", percent: "10%"), bench.anna)
    for call in [bench.kim, bench.lea] { try await bench.add(1, by: call) }
  }

  private func quote(_ codes: String..., by call: Call? = nil) async throws -> CartView {
    try await bench.quote(QuoteCart(code: codes), by: call)
  }

  private func place(_ code: String, rehearsal: Bool = false) async -> ErrorCode? {
    await failureCode {
      try await bench.book.dependencies.orders.place(
        PlaceOrder(address: "Pilies 1", to: "54.69,25.28", code: [code]),
        Call(bench.kim.principal, isRehearsal: rehearsal))
    }
  }

  /// Enters so many codes that do not exist.
  private func guess(_ count: Int) async throws {
    for number in 0..<count {
      #expect(try await quote("GUESS\(number)").hindrances.map(\.code) == ["unknown_code"])
    }
  }

  @Test func afterTenUnknownCodesNoMoreAreCompared() async throws {
    try await guess(10)
    for code in ["GUESS10", "GUESS0", "WELCOME"] {
      #expect(await failureCode { try await quote(code) } == .throttled)
      #expect(await place(code) == .throttled)
    }
    // Without a code everything goes on, and so do other people.
    #expect(try await bench.quote().hindrances.isEmpty)
    #expect(try await quote("WELCOME", by: bench.lea).hindrances.isEmpty)
    bench.book.clock.advance(milliseconds: 59 * 60_000)
    #expect(await failureCode { try await quote("WELCOME") } == .throttled)
    bench.book.clock.advance(milliseconds: 60_000)
    #expect(try await quote("WELCOME").hindrances.isEmpty)
  }

  @Test func theErrorSaysWhatToDo() async throws {
    try await guess(10)
    bench.book.clock.advance(milliseconds: 15 * 60_000 + 1)
    do {
      _ = try await quote("WELCOME")
      Issue.record("it was compared")
    } catch let error as OpsError {
      #expect(error.field == "code" && error.message.contains("10 codes"))
      #expect(error.hint == "continue without a code, or try again in 45 min")
      #expect(error.retryAfter == TimeSpan(milliseconds: 45 * 60_000 - 1))
    }
  }

  @Test func rightCodesAndTheSameWrongOneDoNotCount() async throws {
    for _ in 1...30 {
      #expect(try await quote("welcome").hindrances.isEmpty)
      #expect(try await quote("WELCOM").hindrances.map(\.code) == ["unknown_code"])
    }
    try await guess(9)
    #expect(await failureCode { try await quote("WELCOME") } == .throttled)
  }

  @Test func ordersAndRehearsalsCountAsWell() async throws {
    for number in 0..<5 {
      #expect(await place("GUESS\(number)") == .ruleViolated)
      #expect(await place("OTHER\(number)", rehearsal: true) == .ruleViolated)
    }
    #expect(await failureCode { try await quote("WELCOME") } == .throttled)
  }

  @Test("A partner's user asks about no more codes by promotions that they want to make")
  func newPromotions() async throws {
    func make(_ code: String, rehearsal: Bool = true, by call: Call? = nil) async -> ErrorCode? {
      await failureCode {
        try await bench.book.dependencies.promotions.create(
          CreatePromotion(name: "Try \(code)", code: code, percent: "1%"),
          Call((call ?? bench.pat).principal, isRehearsal: rehearsal))
      }
    }
    #expect(await make("WELCOME") == .duplicate)
    for number in 0..<8 { #expect(await make("GUESS\(number)") == nil) }
    #expect(await make("MINE", rehearsal: false) == nil)
    for code in ["GUESS8", "WELCOME", "MINE"] {
      #expect(await make(code) == .throttled)
      #expect(await make(code, rehearsal: false) == .throttled)
    }
    // Administrators see all codes anyway.
    for number in 0..<20 { #expect(await make("GUESS\(number)", by: bench.anna) == nil) }
    bench.book.clock.advance(milliseconds: 60 * 60_000)
    #expect(await make("GUESS8") == nil)
  }

  @Test("A promotion does not tell of goods that only partners sell whom one does not see")
  func hiddenProducts() async throws {
    let rob = bench.rob
    _ = try await bench.book.dependencies.partners.create(PartnerBench.pharmacy(), rob)
    _ = try await bench.book.dependencies.menus.add(
      AddMenuItem(
        partner: "Green Pharmacy", sku: "HIDDEN-1", price: try UnitPrice(parsing: "5"),
        name: "Nobody's business"), rob)
    func make(_ sku: String, by call: Call) async -> OpsError? {
      await failure {
        try await bench.book.dependencies.promotions.create(
          CreatePromotion(name: "Of \(sku)", percent: "1%", product: [sku]), call)
      }
    }
    let hidden = await make("HIDDEN-1", by: bench.pat)
    let unknown = await make("HIDDEN-2", by: bench.pat)
    #expect(hidden?.code == .notFoundSKU && unknown?.code == .notFoundSKU)
    #expect(hidden?.field == unknown?.field && hidden?.hint == unknown?.hint)
    #expect(await make("HIDDEN-1", by: rob) == nil)
  }

  @Test func manyAtOnceGetNoMoreTries() async throws {
    let (carts, kim) = (bench.carts, bench.kim)
    let codes = await withTaskGroup(of: ErrorCode?.self) { group in
      for number in 0..<30 {
        group.addTask {
          await failureCode { try await carts.quote(QuoteCart(code: ["GUESS\(number)"]), kim) }
        }
      }
      return await group.reduce(into: [ErrorCode?]()) { $0.append($1) }
    }
    #expect(codes.count { $0 == nil } == 10 && codes.count { $0 == .throttled } == 20)
  }
}
