import OpsDomain

/// Units of mass, volume and length that can be converted into one another without a factor.
/// Source: the International System of Units, 9th edition.
public enum MetricUnit {
  /// What is measured.
  private enum Dimension { case mass, volume, length }

  /// Dimension and size of each unit, in the smallest unit of its dimension.
  private static let known: [String: (dimension: Dimension, size: Int64)] = [
    "mg": (.mass, 1), "g": (.mass, 1000), "kg": (.mass, 1_000_000), "t": (.mass, 1_000_000_000),
    "ml": (.volume, 1), "cl": (.volume, 10), "dl": (.volume, 100), "l": (.volume, 1000),
    "mm": (.length, 1), "cm": (.length, 10), "m": (.length, 1000),
  ]

  /// Whether goods with this unit are measured, not counted.
  public static func isKnown(_ unit: String) -> Bool { known[TextFolding.fold(unit)] != nil }

  /// How many of `target` a `unit` is, as a fraction; nil unless both measure the same.
  public static func ratio(
    of unit: String, to target: String
  ) -> (numerator: Int64, denominator: Int64)? {
    guard let from = known[TextFolding.fold(unit)], let to = known[TextFolding.fold(target)],
      from.dimension == to.dimension
    else { return nil }
    return (from.size, to.size)
  }
}
