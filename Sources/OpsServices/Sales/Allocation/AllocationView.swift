import OpsDomain
import OpsStorage

/// What an allocation did, and who still waits.
public struct AllocationView: Codable, Sendable, Equatable {
  /// A request and a quantity of it.
  public struct Line: Codable, Sendable, Equatable {
    /// Number of the request.
    public let request: String
    public let customer: String
    public let product: String
    public let size: String?
    /// What was pegged now, or what is still not pegged.
    public let quantity: Quantity
    public let priority: RequestPriority
    public let neededBy: CivilDate?
    public let requestedAt: Instant
  }

  /// Most lines of ``left`` that are listed.
  static let leftMaximum = 1000

  public let policy: AllocationPolicy
  /// Who got stock, in the order of serving.
  public let allocated: [Line]
  /// Who still waits for stock, in the order of serving; the first 1000.
  public let left: [Line]
  /// How many still wait.
  public let leftCount: Int

  init(
    policy: AllocationPolicy, granted: [AllocationRun.Grant], left: [AllocationRun.Grant],
    _ transaction: Transaction
  ) async throws {
    let listed = Array(left.prefix(Self.leftMaximum))
    let names = try await RequestNames(for: (granted + listed).map(\.request), transaction)
    self.policy = policy
    allocated = try granted.map { try Self.line($0, names) }
    self.left = try listed.map { try Self.line($0, names) }
    leftCount = left.count
  }

  private static func line(
    _ grant: AllocationRun.Grant, _ names: RequestNames
  ) throws(OpsError) -> Line {
    let request = grant.request
    return Line(
      request: request.number, customer: try names.customer(request.customerID).number,
      product: try names.product(request.productID).sku,
      size: request.size.isEmpty ? nil : request.size, quantity: grant.quantity,
      priority: RequestPriority(rank: request.priority) ?? .normal, neededBy: request.neededBy,
      requestedAt: request.requestedAt)
  }

  static let columns: [FieldColumn] = [
    .init("policy", "POLICY"), .init("allocated", "PEGGED TO"), .init("left", "STILL WAITING"),
  ]
}
