/// Learns from past deliveries how far off an estimate can be, and states ranges that hold as often
/// as they say.
///
/// Conformalized quantile regression (Romano, Patterson & Candès 2019): one half of the pairs gives
/// the lower and the upper quantile of the excess over the time without hold-ups, by load and hour;
/// the other half tells by how much these must be moved apart, or may be moved together, so that
/// the range holds. If past and coming deliveries are exchangeable, the range holds with at least
/// the coverage, and at most 1 / (half the pairs + 1) above it.
public struct ArrivalModel: Sendable {
  /// A bucket with fewer pairs is not trusted, and a wider one is taken.
  static let fewest = 30
  /// How many past deliveries it learns from at least: a bucket for each half of them.
  public static let fewestPairs = 2 * fewest

  /// The lowest and highest excess of a bucket, in ten-thousandths of the base.
  private struct Band {
    var low: Int64
    var high: Int64
  }

  /// How often the ranges hold, in thousandths.
  public let coverage: Int
  private let bands: [ArrivalBucket: Band]
  private let all: Band
  /// What is added to both sides of a band, in ten-thousandths of the base.
  private let margin: Int64

  /// Learns from past deliveries; nil if there are fewer than ``fewestPairs``.
  /// - Parameters:
  ///   - pairs: in any order that has no pattern: every second one only calibrates.
  ///   - coverage: in thousandths, 500 to 990.
  public init?(_ pairs: [ArrivalPair], coverage: Int = 800) {
    guard pairs.count >= Self.fewestPairs, (500...990).contains(coverage) else { return nil }
    let learning = pairs.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
    let calibrating = pairs.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    var excesses: [ArrivalBucket: [Int64]] = [:]
    for pair in learning {
      for byHour in [true, false] {
        excesses[ArrivalBucket(pair.features, byHour: byHour), default: []].append(pair.excess)
      }
    }
    let bands = excesses.filter { $0.value.count >= Self.fewest }
      .mapValues { Self.band($0, coverage) }
    let all = Self.band(learning.map(\.excess), coverage)
    let scores = calibrating.map { pair in
      let band = Self.band(for: pair.features, bands, all)
      return max(band.low - pair.excess, pair.excess - band.high)
    }
    self.coverage = coverage
    self.bands = bands
    self.all = all
    // With few deliveries the plain quantile would cover too little, so the rank is a bit higher.
    let rank = ((scores.count + 1) * coverage + 999) / 1000
    margin = scores.sorted()[min(rank, scores.count) - 1]
  }

  /// The range for a delivery.
  public func range(for features: ArrivalFeatures) -> ArrivalRange {
    let band = Self.band(for: features, bands, all)
    let (low, high) = (band.low - margin, band.high + margin)
    // A negative margin can make a narrow band end before it begins. Then its middle is taken.
    let (first, last) = low <= high ? (low, high) : ((low + high) / 2, (low + high) / 2)
    func seconds(_ excess: Int64) -> Int64 {
      max(0, features.base + features.base * excess / 10_000)
    }
    return ArrivalRange(earliest: seconds(first), latest: seconds(last), coverage: coverage)
  }

  private static func band(
    for features: ArrivalFeatures, _ bands: [ArrivalBucket: Band], _ all: Band
  ) -> Band {
    bands[ArrivalBucket(features, byHour: true)]
      ?? bands[ArrivalBucket(features, byHour: false)] ?? all
  }

  /// The quantiles that leave half of the rest on each side.
  private static func band(_ excesses: [Int64], _ coverage: Int) -> Band {
    let sorted = excesses.sorted()
    let outside = (1000 - coverage) / 2
    let low = sorted.count * outside / 1000
    let high = min(sorted.count - 1, sorted.count * (1000 - outside) / 1000)
    return Band(low: sorted[low], high: sorted[high])
  }
}
