import OpsDomain
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

/// What an answer says is left of a product with lots.
@Suite struct LotFiguresAnswerTests {
  @Test func reservationsAndExpiredLotsAreNotAvailable() async throws {
    let milk = try await LotBench()
    try await milk.receive(5, lot: "OLD", due: 1)
    try await milk.receive(7, lot: "A", due: 20)
    milk.pass(days: 3)
    _ = try await milk.bench.reserve(2, of: "MILK", for: "Q-1")
    let answer = try await milk.receive(10, lot: "B", due: 30)
    #expect(answer.onHand == 22 && answer.reserved == 2 && answer.available == 15)
    let level = try await milk.bench.level("MILK")
    #expect(level.onHand == 22 && level.reserved == 2 && level.available == 15)
  }

  @Test func reservationsThatHaveLapsedAreFree() async throws {
    let milk = try await LotBench()
    try await milk.receive(7, lot: "A", due: 20)
    _ = try await milk.bench.reserve(2, of: "MILK", for: "Q-1", ttl: "1h")
    _ = try await milk.bench.reserve(1, of: "MILK", for: "Q-2")
    milk.pass(days: 1)
    let answer = try await milk.receive(10, lot: "B", due: 30)
    #expect(answer.onHand == 17 && answer.reserved == 1 && answer.available == 16)
  }
}
