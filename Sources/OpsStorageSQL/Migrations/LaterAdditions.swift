import OpsDomain

/// What the later steps add, to leave it out of the first migrations.
struct LaterAdditions {
  private var collections: Set<String> = []
  private var columns: Set<String> = []
  private var keys: Set<String> = []
  private var indexes: Set<String> = []
  private var searches: Set<String> = []

  init(_ steps: [MigrationStep]) {
    for addition in steps.flatMap(\.additions) {
      switch addition {
      case .collection(let name): collections.insert(name)
      case .column(let name, let collection, _): columns.insert("\(collection).\(name)")
      case .key(let name, let collection): keys.insert("\(collection).\(name)")
      case .index(let names, let collection):
        indexes.insert("\(collection).\(names.joined(separator: "."))")
      case .search(let collection): searches.insert(collection)
      case .rebuilt: break
      }
    }
  }

  func has(_ schema: Schema) -> Bool { collections.contains(schema.name) }

  func has(_ column: Column, of schema: Schema) -> Bool {
    columns.contains("\(schema.name).\(column.name)")
  }

  func has(_ key: UniqueKey, of schema: Schema) -> Bool {
    keys.contains("\(schema.name).\(key.name)")
  }

  func hasSearch(of schema: Schema) -> Bool { searches.contains(schema.name) }

  func has(_ index: SecondaryIndex, of schema: Schema) -> Bool {
    indexes.contains("\(schema.name).\(index.columns.map(\.name).joined(separator: "."))")
  }
}
