import OpsDispatch
import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

@Suite("How the book decides who brings what")
struct DispatchTermsTests {
  private let bench: DriverBench

  init() async throws { bench = try await DriverBench() }

  private func terms() async throws -> DispatchTerms {
    try await bench.book.read { try await DispatchTerms($0) }
  }

  private func policy(_ word: PolicyWord) async throws -> DispatchPolicy {
    try await bench.book.read { try await DispatchTerms.policy(word, $0) }
  }

  @Test("A new book decides as dispatch does by itself, and as `dispatch bench` measures it")
  func defaults() async throws {
    #expect(try await terms().rules == DispatchRules())
    #expect(try await terms().policy == .rollingHorizon(RollingSettings()))
    #expect(try await policy(.firstCome) == .firstCome)
    #expect(try await policy(.nearest) == .nearest(NearestSettings()))
    #expect(try await policy(.rolling) == .rollingHorizon(RollingSettings()))
  }

  @Test(
    "Each setting is one of the rules and no other",
    arguments: [
      ("market.pickup_time", "5m", DispatchRules(pickupService: 300)),
      ("market.handover_time", "0s", DispatchRules(dropService: 0)),
      ("market.dispatch_bundle", "1", DispatchRules(largestBundle: 1)),
      ("market.dispatch_distance", "50", DispatchRules(greatestDistance: 50_000)),
    ])
  func eachRuleOfTheBookCounts(
    _ setting: String, _ value: String, _ rules: DispatchRules
  ) async throws {
    try await bench.set(setting, value)
    #expect(try await terms().rules == rules)
  }

  @Test("Each setting is one weight of its policy and no other")
  func eachWeightOfAPolicyCounts() async throws {
    try await bench.set("market.dispatch_tie", "0")
    #expect(try await policy(.nearest) == .nearest(NearestSettings(tie: 0)))
    try await bench.set("market.dispatch_driver_time", "0.5")
    #expect(
      try await policy(.rolling) == .rollingHorizon(RollingSettings(driverTime: 500)))
    try await bench.set("market.dispatch_lateness", "1")
    #expect(
      try await policy(.rolling)
        == .rollingHorizon(RollingSettings(driverTime: 500, lateness: 1_000)))
  }

  @Test(
    "A value that is tried counts as the setting would",
    arguments: [
      ("market.pickup_time", "5m"), ("market.handover_time", "0s"),
      ("market.dispatch_bundle", "1"), ("market.dispatch_distance", "50"),
      ("market.detour", "2"), ("market.dispatch_driver_time", "0.5"),
      ("market.dispatch_lateness", "1"),
    ])
  func eachIsTried(_ setting: String, _ value: String) async throws {
    let trial = try SettingTrial(
      parsing: ["\(setting)=\(value)"], of: Settings.triedByDispatch, in: .eur)
    let tried = try await bench.book.read { try await DispatchTerms($0, trying: trial) }
    let before = try await terms()
    try await bench.set(setting, value)
    let after = try await terms()
    #expect(tried.rules == after.rules && tried.policy == after.policy)
    #expect(tried.distance.detour == after.distance.detour)
    #expect(
      tried.rules != before.rules || tried.policy != before.policy
        || tried.distance.detour != before.distance.detour)
  }

  @Test func withoutAPolicyEveryoneIsAsked() async throws {
    try await bench.set("market.dispatch_policy", "off")
    #expect(try await terms().policy == nil)
  }
}
