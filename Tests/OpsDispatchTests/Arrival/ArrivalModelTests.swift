import OpsDispatch
import Testing

/// Ranges of arrival times. Each failure prints the seed that repeats it.
@Suite struct ArrivalModelTests {
  /// Preparation up to 30 % off, travel up to 20 %, and a wait that grows with load and at noon.
  private static func pairs(_ count: Int, seed: UInt64) -> [ArrivalPair] {
    var random = DispatchRandom(seed: seed)
    return (0..<count).map { _ in
      let features = ArrivalFeatures(
        preparation: Int64(300 + random.below(1500)), travel: Int64(300 + random.below(1200)),
        load: random.below(300), hour: 9 + random.below(12))
      let busy = features.hour == 12 ? 2 : 1
      let actual =
        features.preparation * Int64(70 + random.below(61)) / 100
        + features.travel * Int64(80 + random.below(41)) / 100
        + Int64(random.below(1 + features.load * busy * 3))
      return ArrivalPair(features, actual: actual)
    }
  }

  private static func held(_ model: ArrivalModel, _ pairs: [ArrivalPair]) -> Double {
    let held = pairs.count { model.range(for: $0.features).contains($0.actual) }
    return Double(held) / Double(pairs.count)
  }

  @Test("Ranges of 80 % hold in 75 to 85 % of the deliveries of seeds held back")
  func coverage() throws {
    let model = try #require(ArrivalModel((1...4).flatMap { Self.pairs(500, seed: $0) }))
    for seed in UInt64(101)...120 {
      let held = Self.held(model, Self.pairs(1000, seed: seed))
      #expect((0.75...0.85).contains(held), "seed \(seed): \(held)")
    }
  }

  @Test("Other coverages hold as well")
  func otherCoverages() throws {
    for coverage in [500, 900, 950] {
      let past = (1...4).flatMap { Self.pairs(500, seed: $0) }
      let model = try #require(ArrivalModel(past, coverage: coverage))
      let held = Self.held(model, Self.pairs(4000, seed: 200))
      #expect(abs(held - Double(coverage) / 1000) < 0.04, "\(coverage): \(held)")
    }
  }

  @Test("Ranges of 80 % hold on days played back with noise that the model has not seen")
  func days() throws {
    func arrivals(_ seeds: ClosedRange<UInt64>) -> [ArrivalPair] {
      seeds.flatMap { seed in
        var random = RandomDay(seed: seed)
        var day = random.day(orders: 60, drivers: 9, noise: 25)
        day.rules = DispatchRules(
          pickupService: 120, dropService: 120, greatestDistance: 50_000)
        for index in day.drivers.indices {
          (day.drivers[index].shiftStart, day.drivers[index].shiftEnd) = (0, 6 * 3600)
        }
        let policy = DispatchPolicy.rollingHorizon(RollingSettings(rounds: 1, rebuilds: 0))
        return DispatchReplay.run(day, policy: policy).arrivals(on: day)
      }
    }
    let model = try #require(ArrivalModel(arrivals(1...20)))
    let held = Self.held(model, arrivals(501...520))
    #expect((0.75...0.85).contains(held), "seeds 501 to 520: \(held)")
  }

  @Test("Busy hours and high load widen the range")
  func width() throws {
    let model = try #require(ArrivalModel((1...8).flatMap { Self.pairs(500, seed: $0) }))
    func width(load: Int, hour: Int) -> Int64 {
      let range = model.range(
        for: ArrivalFeatures(preparation: 900, travel: 900, load: load, hour: hour))
      #expect(range.earliest <= range.latest)
      return range.latest - range.earliest
    }
    #expect(width(load: 250, hour: 15) > width(load: 20, hour: 15))
    #expect(width(load: 250, hour: 12) > width(load: 250, hour: 15))
  }

  @Test("Deliveries that miss their range move both of its ends")
  func margin() throws {
    let features = ArrivalFeatures(preparation: 500, travel: 500, load: 100, hour: 15)
    // Every second pair only calibrates: those that teach are all on time, these are not.
    let pairs = (0..<200).map { index in
      ArrivalPair(features, actual: index % 2 == 0 ? 1000 : index % 4 == 1 ? 900 : 1100)
    }
    let range = try #require(ArrivalModel(pairs)).range(for: features)
    #expect(range.earliest == 900)
    #expect(range.latest == 1100)
  }

  @Test("Too few deliveries give no model")
  func few() {
    #expect(ArrivalModel(Self.pairs(59, seed: 1)) == nil)
    #expect(ArrivalModel(Self.pairs(60, seed: 1)) != nil)
    #expect(ArrivalModel(Self.pairs(60, seed: 1), coverage: 1000) == nil)
  }

  @Test("Equal deliveries give a range of one moment, also for a load never seen")
  func equal() throws {
    let features = ArrivalFeatures(preparation: 600, travel: 400, load: 10, hour: 12)
    let model = try #require(
      ArrivalModel(Array(repeating: ArrivalPair(features, actual: 1100), count: 60)))
    let other = ArrivalFeatures(preparation: 600, travel: 400, load: 500, hour: 3)
    for range in [model.range(for: features), model.range(for: other)] {
      #expect(range == ArrivalRange(earliest: 1100, latest: 1100, coverage: 800))
    }
  }
}
