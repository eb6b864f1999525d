import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// What an allocation did, and who still waits.
public struct AllocationView: OperationOutput, Equatable {
  public static let answerName = "oos.allocation/1"

  /// A request and a quantity of it.
  public struct Line: AnswerRecord, Equatable {
    /// Number of the request.
    public let request: String
    /// Number of the customer.
    public let customer: String
    /// SKU of the product.
    public let product: String
    /// Size of the product; null for a product without sizes.
    public let size: String?
    /// What was allocated now, or what is still not allocated.
    public let quantity: Quantity
    /// How urgent the request is.
    public let priority: RequestPriority
    /// Date by which the customer needs the goods; null for no date.
    public let neededBy: CivilDate?
    /// When the request was made.
    public let requestedAt: Instant
  }

  /// How many lines of ``left`` are listed at most.
  static let leftMaximum = 1000

  /// The policy by which the requests were served.
  public let policy: AllocationPolicy
  /// Requests that got stock, in the order of serving.
  public let allocated: [Line]
  /// Requests that still wait for stock, in the order of serving; at most 1000.
  public let left: [Line]
  /// How many still wait.
  public let leftCount: Int
  /// Reservations that moved from lots that do not stay good, or that found no better lot; null for
  /// none.
  public var moved: [ReservationChangeView]?

  init(
    policy: AllocationPolicy, granted: [AllocationRun.Grant], left: [AllocationRun.Grant],
    _ transaction: Transaction
  ) async throws {
    let listed = Array(left.prefix(Self.leftMaximum))
    let requests = (granted + listed).map(\.request)
    let names = try await ReferredNames(
      customers: requests.map(\.customerID), products: requests.map(\.productID), transaction)
    self.policy = policy
    allocated = granted.map { Self.line($0, names) }
    self.left = listed.map { Self.line($0, names) }
    leftCount = left.count
  }

  private static func line(
    _ grant: AllocationRun.Grant, _ names: ReferredNames
  ) -> Line {
    let request = grant.request
    return Line(
      request: request.number, customer: names.customer(request.customerID).code,
      product: names.product(request.productID).code,
      size: request.size.isEmpty ? nil : request.size, quantity: grant.quantity,
      priority: RequestPriority(rank: request.priority) ?? .normal, neededBy: request.neededBy,
      requestedAt: request.requestedAt)
  }

  public static let columns: [FieldColumn] = [
    .init("policy", "POLICY"), .init("allocated", "ALLOCATED TO"), .init("left", "STILL WAITING"),
  ]
}
