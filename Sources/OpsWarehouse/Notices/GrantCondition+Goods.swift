import OpsDomain

extension GrantCondition {
  /// What concerns this product.
  package static func product(_ id: RecordID) -> GrantCondition {
    GrantCondition(collection: Product.schema.name, id: id)
  }

  /// What concerns this place.
  package static func location(_ id: RecordID) -> GrantCondition {
    GrantCondition(collection: Location.schema.name, id: id)
  }
}
