import OpsDomain
import OpsKernel
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@Suite("What was approved of a count is what is posted")
struct CountApprovalTests {
  @Test func movementsBookedSinceAreLookedAtFirst() async throws {
    let bench = try await CountBench()
    bench.pass(minutes: 10)
    try await bench.open()
    try await bench.enter(20)
    bench.pass(minutes: 1)
    #expect(try await bench.approve().different == 0)
    // Forty came before it was counted, and somebody books them only now.
    try await bench.stock.receive(40, on: StockBench.minute(5))
    let refused = await StockBench.refusal { try await bench.post() }
    #expect(refused?.code == .ruleViolated && refused?.field == "count")
    #expect(refused?.message.contains("LAMP-1 at MAIN") == true)
    #expect(refused?.hint?.contains("--approve") == true)
    #expect(try await bench.stock.level().onHand == 60)
    // Another look sees that it is far beyond the tolerance.
    #expect(await StockBench.refusal { try await bench.approve() }?.code == .ruleViolated)
    let review = try await bench.approve(by: bench.anna, reason: "the receipt was wrong")
    #expect(review.different == 1)
    #expect(try await bench.post().output.movements == 1)
    #expect(try await bench.stock.level().onHand == 20)
    #expect(try await bench.lines().first?.difference == -40)
  }

  @Test func aDifferenceThatWentAwayIsNotPosted() async throws {
    let bench = try await CountBench()
    bench.pass(minutes: 10)
    try await bench.open()
    try await bench.enter(19)
    #expect(try await bench.approve().different == 1)
    try await bench.stock.issue(1, on: StockBench.minute(5))
    #expect(await StockBench.refusal { try await bench.post() }?.code == .ruleViolated)
    #expect(try await bench.approve().different == 0)
    #expect(try await bench.post().output.movements == 0)
    #expect(try await bench.stock.level().onHand == 19)
    #expect(try await bench.lines().first?.difference == .zero)
  }

  @Test func whatMovesAfterTheCountChangesNothingThatWasApproved() async throws {
    let bench = try await CountBench()
    try await bench.open()
    try await bench.enter(19)
    try await bench.approve()
    bench.pass(minutes: 1)
    try await bench.stock.issue(4)
    #expect(try await bench.post().output.movements == 1)
    #expect(try await bench.stock.level().onHand == 15)
  }
}
