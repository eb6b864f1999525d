import OpsDomain
import OpsTesting
import TestBenches
import Testing

@testable import OpsMarketplace

/// Random sequences of what customers, partners, drivers, the payment provider, jobs and the clock
/// do, with faults of the store and the provider in between. The seed is printed;
/// `OPSH_TEST_SEED` plays it again.
@Suite("A simulated marketplace")
struct MarketSimulationTests {
  @Test("M-W2, M-W3, M-W4, M-W11: the laws hold whatever happens, and whatever fails")
  func laws() async throws {
    let seed = PropertySeed()
    var delivered = 0
    for round in 1...3 {
      let simulator = try await MarketSimulator(seed)
      for step in 1...250 {
        try await simulator.step()
        let place = "\(seed), round \(round), step \(step)"
        if step % 25 == 0 { try await simulator.laws.checkSight(place) }
        guard step % 50 == 0 else { continue }
        try await simulator.laws.checkBooks(simulator.dependencies, place)
        try await simulator.laws.checkProvider(simulator.provider, place)
      }
      try await simulator.laws.checkEnd(simulator.dependencies, "\(seed), round \(round)")
      #expect(simulator.broken.isEmpty, "\(seed), round \(round): \(simulator.broken)")
      #expect(simulator.failed > 0 && simulator.refused > 0, "\(seed): nothing went wrong")
      delivered += try await simulator.delivered()
    }
    #expect(delivered > 0, "\(seed): a market in which nothing is delivered shows nothing")
  }

  @Test("M-W3, M-W15: once everything has settled, nothing is left on its way")
  func everythingSettles() async throws {
    let seed = PropertySeed()
    let simulator = try await MarketSimulator(seed)
    for _ in 1...120 { try await simulator.step() }
    try await simulator.settle()
    let left = try await simulator.unsettled()
    #expect(left.isEmpty, "\(seed): \(left)")
    #expect(simulator.broken.isEmpty, "\(seed): \(simulator.broken)")
    try await simulator.endMonth()
    try await simulator.laws.checkBooks(simulator.dependencies, "\(seed)")
    try await simulator.laws.checkProvider(simulator.provider, "\(seed)")
    try await simulator.laws.checkEnd(simulator.dependencies, "\(seed)")
  }

  @Test("The same seed gives the same market")
  func sameSeed() async throws {
    var heads: [String] = []
    for _ in 1...2 {
      let seed = PropertySeed()
      let simulator = try await MarketSimulator(seed)
      for _ in 1...60 { try await simulator.step() }
      heads.append(try await simulator.summary())
    }
    #expect(heads[0] == heads[1])
  }
}
