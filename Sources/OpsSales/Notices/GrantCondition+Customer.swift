import OpsDomain

extension GrantCondition {
  /// What concerns this customer.
  static func customer(_ id: RecordID) -> GrantCondition {
    GrantCondition(collection: Customer.schema.name, id: id)
  }
}
