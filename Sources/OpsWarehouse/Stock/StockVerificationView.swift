import OpsDomain
import OpsKernel

/// What `stock verify` found.
public struct StockVerificationView: OperationOutput, Equatable {
  public static let answerName = "stock.verification/1"

  /// A figure that differs from the sum of its movements or reservations.
  public struct Difference: AnswerRecord, Equatable {
    /// SKU of the product.
    public let sku: String
    /// Code of the location; empty for a figure of a day.
    public let location: String
    /// Size of the goods; null for a product without sizes.
    public let size: String?
    /// Code of the lot; null for goods without a lot.
    public let lot: String?
    /// The day, for a figure that is kept for each day.
    public let day: CivilDate?
    /// Which figure: `on_hand` or `reserved` of a level, `picking` for the facts that picking
    /// reads, `day_…` for a figure of a product and a day, costs in units of the currency, or
    /// `quota_…` for a figure of a quota.
    public let figure: String
    /// What the level says.
    public let recorded: Quantity
    /// What the level should be.
    public let computed: Quantity
    /// Recorded minus computed.
    public let difference: Quantity
  }

  /// A lock of the ledger that differs from the records.
  public struct Horizon: AnswerRecord, Equatable {
    /// `closed_until`, by the closed periods, or `valued_until`, by the kept values.
    public let figure: String
    /// The moment that movements are compared with.
    public let recorded: Instant?
    /// What the lock should be; for kept values, the earliest it may be.
    public let computed: Instant?
  }

  /// Whether no figure and no lock is wrong.
  public let ok: Bool
  /// Levels that were compared.
  public let levels: Int64
  /// Movements they were computed from.
  public let movements: Int64
  /// Active reservations they were computed from.
  public let reservations: Int64
  /// Quotas that were compared.
  public let quotas: Int64
  /// How many figures are wrong.
  public let wrong: Int
  /// The wrong figures, the smallest difference first, at most a thousand.
  public let differences: [Difference]
  /// Locks that are wrong.
  public let horizons: [Horizon]

  public static let columns: [FieldColumn] = [
    .init("ok", "OK"), .init("levels", "LEVELS", .right),
    .init("movements", "MOVEMENTS", .right), .init("reservations", "RESERVATIONS", .right),
    .init("quotas", "QUOTAS", .right), .init("wrong", "WRONG", .right),
  ]
}
