import OpsDomain
import OpsKernel

/// A row of the tax table as operations answer it.
public struct TaxRateView: OperationOutput, Equatable {
  public static let answerName = "market.tax_rate/1"

  /// In lower-case letters; `null` for all regions.
  public let region: String?
  /// A kind of goods, `delivery` or `platform_fee`; `null` for everything.
  public let kind: String?
  /// Share of the base, such as `0.21`.
  public let rate: DecimalString
  /// When it was last changed.
  public let updatedAt: Instant

  init(_ row: TaxRate) {
    region = row.region.isEmpty ? nil : row.region
    kind = row.kind.isEmpty ? nil : row.kind
    rate = FixedPoint.format(row.rate)
    updatedAt = row.updatedAt
  }

  public static let columns: [FieldColumn] = [
    .init("region", "REGION"), .init("kind", "KIND"), .init("rate", "RATE", .right),
  ]
}
