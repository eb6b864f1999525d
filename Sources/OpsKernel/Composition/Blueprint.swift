import OpsDomain
import OpsStorage
import Synchronization

/// What the product consists of: the parts of its areas, put together once.
public final class Blueprint: Sendable {
  /// What belongs to no area comes first: the others refer to it.
  package let areas: [AreaParts]
  /// The rules of every collection of a book; what is referred to comes first, so tables can be
  /// created in that order.
  public let rules: RuleBook
  /// Every operation of the product.
  public let operations: OperationCatalogue
  private let reversals: [Schema: any RecordReversal]
  /// Every setting of the product.
  public let settings: SettingList
  /// The kinds of people whose data a book holds, users first.
  package let people: [PersonKind]
  /// The name of the tables of a book of these areas, where it is written down; nil where it has to
  /// be worked out.
  package let tables: String?
  /// Names of the collections of people.
  let collectionsOfPeople: Set<String>
  private let knownOpeners = Mutex<AnswerOpeners?>(nil)

  /// - Parameters:
  ///   - kernel: What belongs to no area. Its operations are listed last.
  ///   - named: The areas, each after those it refers to.
  public convenience init(kernel: AreaParts, areas named: [AreaParts]) {
    self.init(kernel: kernel, areas: named, tables: nil)
  }

  /// - Parameter tables: The name of the tables of a book of these areas. A test compares it with
  ///   what they declare; nil to have it worked out whenever a book is opened.
  package init(kernel: AreaParts, areas named: [AreaParts], tables: String?) {
    self.tables = tables
    let areas = [kernel] + named
    self.areas = areas
    let settings = SettingList(
      areas.flatMap(\.settings), groups: areas.flatMap(\.settingGroups))
    self.settings = settings
    rules = RuleBook(
      Self.ordered(areas.flatMap(\.records) + [SettingRules.settings(settings)]),
      adding: areas.flatMap(\.additions), hooks: areas.flatMap(\.hooks),
      settling: areas.flatMap(\.settling))
    let words = ProductWords(
      settings: settings.all.map(\.key), names: areas.flatMap(\.names).map(\.kind.rawValue))
    operations = OperationCatalogue(
      (named + [kernel]).flatMap(\.services).flatMap { $0.operations }
        .map { $0.completed(with: words) },
      work: areas.flatMap(\.work))
    reversals = Dictionary(
      areas.flatMap(\.reversals).map { ($0.schema, $0) }, uniquingKeysWith: { first, _ in first })
    let people = areas.flatMap(\.people)
    self.people = people
    collectionsOfPeople = Set(people.map(\.schema.name))
  }

  /// Where notices come from, in the order of their kinds: in that order occasions of one moment
  /// get their identifiers, and people are told of them.
  public var notices: [NoticeSource] {
    let all = areas.flatMap(\.notices)
    return NoticeKind.allCases.flatMap { kind in all.filter { $0.kind == kind } }
  }

  /// The jobs of all areas, stage by stage.
  public var jobs: JobCatalogue {
    let all = areas.flatMap(\.jobs)
    return JobCatalogue(
      JobStage.allCases.flatMap { stage in all.filter { $0.stage == stage } })
  }

  /// How nouns of commands stand together in the overview of the help.
  public var nounGroups: [NounGroup] { areas.flatMap(\.nounGroups) }

  /// The pages of the help about areas.
  public var guides: [AreaGuide] {
    areas.compactMap { $0.guide?.covering($0.nounGroups.flatMap(\.nouns)) }
  }

  package var names: [NameSource] { areas.flatMap(\.names) }
  package var marks: [PersonalMarks] { areas.flatMap(\.marks) }
  package var firstRecords: [FirstRecords] { areas.flatMap(\.firstRecords) }

  /// What a permission can be limited to, in the order of the words that usage lines have for it.
  package var grantable: [GrantableRecords] {
    areas.flatMap(\.grantable).sorted { ($0.word, $0.schema.noun) < ($1.word, $1.schema.noun) }
  }

  /// Permissions that decide what somebody sees of a book. Worked out when they are first asked
  /// for, once: most calls never ask.
  var openers: AnswerOpeners {
    knownOpeners.withLock { known in
      if let known { return known }
      let openers = AnswerOpeners(rules)
      known = openers
      return openers
    }
  }

  var untold: [UntoldRecords] { areas.flatMap(\.untold) }
  /// The kinds of records that parameters of operations name, each once.
  public var references: [ParameterReference] {
    var found: [ParameterReference] = []
    for parameter in operations.all.flatMap(\.descriptor.parameters) {
      guard let reference = parameter.kind.reference, !found.contains(reference) else { continue }
      found.append(reference)
    }
    return found
  }

  /// Lists that earlier releases kept as text, of all areas.
  package var formerLists: [FormerList] { areas.flatMap(\.formerLists) }

  /// What taking a commit back means for records of the collection; nil where each gets the image
  /// it had before.
  func reversal(of schema: Schema) -> (any RecordReversal)? { reversals[schema] }

  /// The same rules, those of a collection after those of the collections it refers to.
  private static func ordered(_ rules: [CollectionRules]) -> [CollectionRules] {
    let byName = Dictionary(rules.map { ($0.schema.name, $0) }, uniquingKeysWith: { a, _ in a })
    var seen: Set<String> = []
    var ordered: [CollectionRules] = []
    func add(_ rules: CollectionRules) {
      guard seen.insert(rules.schema.name).inserted else { return }
      for column in rules.schema.columns {
        if let name = column.references, let other = byName[name] { add(other) }
      }
      ordered.append(rules)
    }
    for rules in rules { add(rules) }
    return ordered
  }
}

extension Blueprint {
  /// What people call the records that have a name or a number of their own, each by its last word:
  /// `product`, `team` for a packaging team.
  public var nounsOfNamed: Set<String> {
    let named = rules.schemas.filter { $0.nameColumn != nil }
    return Set(named.compactMap { $0.noun.split(separator: " ").last.map(String.init) })
  }
}
