import OpsDomain
import OpsStorage
import OpsSync

/// How two changes of one field become one when they were made apart from each other, one of them
/// on the copy of an offline desk. Declared beside the entity, and handed in with the hooks of its
/// area; of all other columns the kind decides, see ``standard(of:)``.
public struct FieldStrategies: AreaHook {
  /// The collection that it is about.
  let schema: Schema
  private let declared: [String: FieldStrategy]
  /// Columns that hold words between commas, with the parameter that takes the words.
  package let inputs: [String: String]

  /// The strategies of an entity.
  /// - Parameters:
  ///   - lastWrite: The later change counts.
  ///   - merge: Texts of which both changes count, line by line.
  ///   - sets: Columns that hold words between commas, by the parameter that takes the words: both
  ///     changes count.
  ///   - user: A person decides.
  public init<E: Entity>(
    of type: E.Type, lastWrite: [any AnyColumn] = [], merge: [any AnyColumn] = [],
    sets: [String: any AnyColumn] = [:], user: [any AnyColumn] = []
  ) {
    schema = E.schema
    var declared: [String: FieldStrategy] = [:]
    for column in lastWrite { declared[column.column.name] = .lastWriteWins }
    for column in merge { declared[column.column.name] = .merge }
    for column in user { declared[column.column.name] = .userDecision }
    var inputs: [String: String] = [:]
    for (input, column) in sets {
      declared[column.column.name] = .merge
      inputs[column.column.name] = input
    }
    self.declared = declared
    self.inputs = inputs
  }

  /// How the field is merged.
  func strategy(of field: String) -> FieldStrategy? { declared[field] }

  /// How a column is merged that nobody has declared: money, quantities and words such as a status
  /// are a person's to decide, texts of several lines are merged, and of all else the later change
  /// counts.
  static func standard(of column: Column) -> FieldStrategy {
    let decided: Set<Column.Meaning> = [.price, .amount]
    guard column.kind != .fixed, column.meaning.isDisjoint(with: decided) else {
      return .userDecision
    }
    switch column.rule {
    case .words: return .userDecision
    case .text(let most) where column.kind == .text && most > Limits.columnLength: return .merge
    default: return .lastWriteWins
    }
  }
}

extension RuleBook {
  /// How a field of a collection is merged; a person decides about a field that there is not.
  package func strategy(of field: String, in collection: String) -> FieldStrategy {
    guard let schema = try? self.schema(named: collection),
      let position = schema.position(named: field)
    else { return .userDecision }
    return declaredStrategies(of: schema)?.strategy(of: field)
      ?? FieldStrategies.standard(of: schema.columns[position])
  }

  /// What is declared of the entity; nil for nothing.
  package func declaredStrategies(of schema: Schema) -> FieldStrategies? {
    hooks(FieldStrategies.self).first { $0.schema == schema }
  }
}
