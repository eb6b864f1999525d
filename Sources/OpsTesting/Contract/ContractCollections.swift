import OpsDomain
import OpsStorage

/// The collections of the contract suite, with rules that let an administrator do everything.
public enum ContractCollections {
  /// The rules in the order of the references: referenced collections first.
  public static let rules: [CollectionRules] = [
    open(ContractGroup.schema),
    open(ContractEntity.schema),
    open(ContractEvent.schema),
    CollectionRules(ContractTotal.schema, readable: .productView),
  ]

  /// The collections that a store needs for the laws.
  public static let schemas: [Schema] = rules.map(\.schema)

  private static let permissions: [Verb: Permission] = [
    .insert: .productCreate, .update: .productEdit, .delete: .productDelete,
  ]

  private static func open(_ schema: Schema) -> CollectionRules {
    CollectionRules(schema, readable: .productView, write: permissions)
      .directWrites(DirectWrite(permissions) { new, _, _ in new })
  }
}
