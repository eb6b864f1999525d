import OpsDomain

/// The rules of one collection as an area hands them in: they are made when somebody first asks for
/// them, and so is the schema. A start that reads two collections makes the rules of two.
public struct UnmadeRules: Sendable {
  /// The name of the collection.
  package let collection: String
  /// The record itself; nil for a collection of which only the rows are known.
  let entity: (any Entity.Type)?
  /// The shape of the records.
  package let schema: @Sendable () -> Schema
  /// The rules, without what others add to them.
  let make: @Sendable () -> CollectionRules

  /// Rules of the records of this type, which `make` gives.
  public init<Item: Entity>(_ type: Item.Type, _ make: @escaping @Sendable () -> CollectionRules) {
    collection = type.record.collection
    entity = type
    schema = { type.schema }
    self.make = make
  }

  /// Rules that are made already.
  init(_ rules: CollectionRules) {
    collection = rules.schema.name
    entity = rules.entity
    schema = { rules.schema }
    make = { rules }
  }
}
