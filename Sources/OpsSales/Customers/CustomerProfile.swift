import OpsDomain
import OpsKernel

/// A customer with the figures of the business with them.
public struct CustomerProfile: OperationOutput, Equatable {
  public static let answerName = "customer.profile/1"

  public let id: RecordID
  public let number: String
  public let name: String
  public let address: String?
  public let phone: String?
  public let email: String?
  public let country: String?
  public let region: String?
  public let city: String?
  /// When it was created.
  public let createdAt: Instant
  /// When it was last changed.
  public let updatedAt: Instant
  /// When the customer was deleted; such a record only keeps the history.
  public let deletedAt: Instant?
  public let version: Int64
  public let grade: CustomerGrade
  /// Invoices and out-of-stock requests.
  public let orderCount: Int64
  /// Value of all deliveries in major units of `currency`, exact decimal text.
  public let totalValue: DecimalString
  public let currency: Currency
  public let lastContactAt: Instant?
  /// Out-of-stock requests by status.
  public let requests: RequestCounts
  /// Whether the customer is a favourite of the caller.
  public let isFavorite: Bool
  /// When the caller last recorded a visit.
  public let visitedAt: Instant?

  init(
    _ view: CustomerView, _ figures: CustomerFigures?, _ requests: RequestCounts,
    _ mark: CustomerMark?, currency: Currency, now: Instant
  ) {
    id = view.id
    number = view.number
    name = view.name
    address = view.address
    phone = view.phone
    email = view.email
    country = view.country
    region = view.region
    city = view.city
    createdAt = view.createdAt
    updatedAt = view.updatedAt
    deletedAt = view.deletedAt
    version = view.version
    let value = Money(minorUnits: figures?.totalValue ?? 0, currency: currency)
    orderCount = figures?.orderCount ?? 0
    totalValue = value.amountText
    self.currency = currency
    lastContactAt = figures?.lastContactAt
    grade = .of(orders: orderCount, value: value, lastContactAt: lastContactAt, now: now)
    self.requests = requests
    isFavorite = mark?.isFavorite ?? false
    visitedAt = mark?.viewedAt
  }

  public static let columns: [FieldColumn] =
    CustomerView.columns + [
      .init("grade", "GRADE"), .init("order_count", "ORDERS", .right),
      .init("total_value", "VALUE", .right),
    ]
}

extension CustomerProfile: CustomerContact {}

/// How many out-of-stock requests a customer has in each status.
public struct RequestCounts: AnswerRecord, Equatable {
  public let pending: Int64
  public let completed: Int64
  public let returned: Int64

  init(_ history: CustomerHistory) {
    pending = history.pending
    completed = history.completed
    returned = history.returned
  }
}
