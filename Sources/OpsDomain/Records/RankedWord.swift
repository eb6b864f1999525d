/// One of a few words with an order of their own, which records store as its place in that order,
/// so that they sort by it: see ``RankOf``.
public protocol RankedWord: CaseIterable, RawRepresentable<String> {
  /// Place in the order, from 0 without gaps.
  var rank: Int64 { get }
}

extension RankedWord {
  /// The words in their order.
  public static var rankedWords: [String] {
    allCases.sorted { $0.rank < $1.rank }.map { $0.rawValue }
  }

  /// The word of that rank, or nil when there is none.
  public init?(rank: Int64) {
    guard let found = Self.allCases.first(where: { $0.rank == rank }) else { return nil }
    self = found
  }
}
