import OpsDomain
import OpsStorage

/// Something that an area declares and hands in: the list of ``AreaParts`` in which it belongs, and
/// what tells it from others there.
public struct DeclaredPart: Hashable, Sendable {
  /// The list of `AreaParts` that it has to be in.
  public let list: String
  /// What it is called in that list.
  public let name: String
  /// The Swift name of the part, to tell apart parts of one list that share a name. It is not
  /// compared, because a part that is handed in does not know its Swift name.
  public private(set) var code: String?

  private init(_ list: String, _ name: String) {
    self.list = list
    self.name = name
  }

  public static func == (one: DeclaredPart, other: DeclaredPart) -> Bool {
    one.list == other.list && one.name == other.name
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(list)
    hasher.combine(name)
  }

  /// The same part with the code that names it, such as `NoticeSource.lowStock`.
  public func written(_ code: String) -> DeclaredPart {
    var copy = self
    copy.code = code
    return copy
  }

  /// A kind of records.
  public static func record(_ type: any Entity.Type) -> DeclaredPart {
    DeclaredPart("records", type.schema.name)
  }

  /// A service.
  public static func service(_ type: any DeskService.Type) -> DeclaredPart {
    DeclaredPart("services", "\(type)")
  }

  /// A setting belongs to the group of its word.
  static func group(of setting: SettingDefinition) -> DeclaredPart {
    .group(setting.group).written(setting.key)
  }

  static func group(_ word: String) -> DeclaredPart { DeclaredPart("setting groups", word) }

  /// An operation belongs in the list of its service.
  public static func operation(_ operation: any DescribedOperation) -> DeclaredPart {
    DeclaredPart("operations", operation.descriptor.name)
  }

  /// A setting.
  public static func setting<Value>(_ setting: BookSetting<Value>) -> DeclaredPart {
    .setting(setting.definition)
  }

  static func setting(_ definition: SettingDefinition) -> DeclaredPart {
    DeclaredPart("settings", definition.key)
  }

  /// A source of notices.
  public static func notice(_ source: NoticeSource) -> DeclaredPart {
    DeclaredPart("notices", source.kind.rawValue)
  }

  /// A job.
  public static func job(_ job: JobDefinition) -> DeclaredPart { DeclaredPart("jobs", job.name) }

  /// A source of names for completion.
  public static func names(_ source: NameSource) -> DeclaredPart {
    DeclaredPart("names", source.kind.rawValue)
  }

  /// The source of the names that a parameter's values are completed with.
  static func source(_ reference: ParameterReference) -> DeclaredPart? {
    reference.names.map { .source($0).written(reference.word) }
  }

  static func source(_ kind: NameKind) -> DeclaredPart {
    DeclaredPart("sources of names", kind.rawValue)
  }

  /// A kind of people.
  public static func people(_ kind: PersonKind) -> DeclaredPart {
    DeclaredPart("people", kind.schema.name)
  }

  /// Marks that people make.
  public static func marks(_ marks: PersonalMarks) -> DeclaredPart {
    DeclaredPart("marks", marks.schema.name)
  }

  /// Records that a permission can be limited to.
  public static func grantable(_ records: GrantableRecords) -> DeclaredPart {
    DeclaredPart("grantable", records.schema.name)
  }

  /// An addition to the rules of other records.
  public static func addition(_ addition: RuleAddition) -> DeclaredPart {
    DeclaredPart("additions", addition.name)
  }

  package static func reversal(_ reversal: any RecordReversal) -> DeclaredPart {
    DeclaredPart("reversals", reversal.schema.name)
  }

  package static func work(_ work: SystemWork) -> DeclaredPart {
    DeclaredPart("work", work.rawValue)
  }

  package static func untold(_ records: UntoldRecords) -> DeclaredPart {
    DeclaredPart("untold", records.schema.name)
  }
}

extension DeclaredPart: CustomStringConvertible {
  /// The part as a forgotten one.
  public var description: String {
    "\(code.map { "\(name) (\($0))" } ?? name) is declared and not among the \(list)"
  }
}
