import OpsKernel

extension FieldStrategies {
  /// How a customer's fields are merged: of how to reach somebody the later change is right.
  static let ofCustomers = FieldStrategies(
    of: Customer.self,
    lastWrite: [
      Customer.Columns.address, Customer.Columns.phone, Customer.Columns.email,
      Customer.Columns.whatsapp, Customer.Columns.country, Customer.Columns.region,
      Customer.Columns.city,
    ], user: [Customer.Columns.name])
}
