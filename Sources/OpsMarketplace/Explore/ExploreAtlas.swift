import OpsDomain
import OpsKernel
import OpsStorage

/// The places around one, district by district. A district is read from the book once, until one
/// of its places changes.
struct ExploreAtlas {
  /// Most districts that are named one by one: near a pole a circle covers any number.
  private static let named = 256

  private let system: Transaction
  private let readings: KeptReadings
  private var looked: Set<Int64> = []
  private var known: [Int64: ExploreDistrictShops] = [:]

  init(_ transaction: Transaction, _ readings: KeptReadings) {
    system = transaction.asSystem("reads places of partners for everybody who explores")
    self.readings = readings
  }

  /// All shops within so many meters, and some more.
  mutating func shops(
    around place: MapPlace, within meters: Int64
  ) async throws -> [ExploreShop] {
    let ranges = MapSquare.ranges(around: place, within: meters)
    let districts = MapSquare.districts(of: ranges)
    try await look(at: districts)
    var shops: [ExploreShop] = []
    for range in ranges {
      let here = MapSquare.district(of: range.lowerBound)...MapSquare.district(of: range.upperBound)
      if here.count <= known.count {
        for number in here { shops += known[number]?.shops(in: range) ?? [] }
      } else {
        for (number, district) in known where here.contains(number) {
          shops += district.shops(in: range)
        }
      }
    }
    return shops
  }

  private mutating func look(at districts: [ClosedRange<Int64>]) async throws {
    typealias Columns = ExploreDistrict.Columns
    let condition: Predicate
    if districts.reduce(0, { $0 + $1.count }) <= Self.named {
      let unknown = districts.flatMap { $0 }.filter { looked.insert($0).inserted }
      guard !unknown.isEmpty else { return }
      condition = .oneOf(Columns.district, unknown)
    } else {
      condition = .and([
        .greaterOrEqual(Columns.district, districts[0].lowerBound),
        .lessOrEqual(Columns.district, districts[districts.count - 1].upperBound),
      ])
    }
    let heads = try await system.repository(ExploreDistrict.self).all(
      where: condition, order: [.ascending(Columns.district)])
    for head in heads where known[head.district] == nil {
      let shops: ExploreDistrictShops = try await readings.value(
        of: head.id, edition: head.edition, in: system, weight: \.count
      ) { [system] in
        try await Self.read(head.district, system)
      }
      known[head.district] = shops
    }
  }

  private static func read(
    _ district: Int64, _ system: Transaction
  ) async throws -> ExploreDistrictShops {
    typealias Columns = ExplorePlace.Columns
    let squares = MapSquare.squares(of: district)
    return ExploreDistrictShops(
      try await system.repository(ExplorePlace.self).all(
        where: .and([
          .greaterOrEqual(Columns.square, squares.lowerBound),
          .lessOrEqual(Columns.square, squares.upperBound),
        ]), order: [.ascending(Columns.square)]))
  }
}
