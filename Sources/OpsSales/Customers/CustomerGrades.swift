import OpsDomain
import OpsKernel
import OpsStorage

/// The grades of some customers, from their stored figures.
struct CustomerGrades {
  private var grades: [RecordID: CustomerGrade] = [:]

  /// Reads the figures of these customers.
  init(_ customers: [Customer], _ transaction: Transaction) async throws {
    let book = transaction.repository(CustomerFigures.self)
    for customer in customers {
      let figures = try await book.fetch(key: CustomerFigures.customerKey, customer.id)
      grades[customer.id] = .of(
        orders: figures?.orderCount ?? 0,
        value: Money(
          minorUnits: figures?.totalValue ?? 0, currency: transaction.context.currency),
        lastContactAt: figures?.lastContactAt, now: transaction.now)
    }
  }

  /// The customers as lists show them.
  static func views(
    _ customers: [Customer], _ transaction: Transaction
  ) async throws -> [CustomerView] {
    let grades = try await CustomerGrades(customers, transaction)
    return customers.map { CustomerView($0, grade: grades.grades[$0.id]) }
  }

  /// A page of customers as lists show them.
  static func listing(
    _ page: Page<Customer>, _ transaction: Transaction
  ) async throws -> Listing<CustomerView> {
    Listing(items: try await views(page.items, transaction), next: page.next)
  }
}
