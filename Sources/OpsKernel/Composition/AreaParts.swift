import OpsStorage

/// What one area adds to the product. The kernel asks areas through these parts only, so it knows
/// none of them by name.
public struct AreaParts: Sendable {
  /// What the area declares, so that what it does not hand in is found: ``Blueprint/forgotten``.
  public let declared: any DeclaredParts.Type

  /// The rules of the area's records.
  public var records: [CollectionRules] = []
  /// The services of the area; their operations are what it offers.
  public var services: [any DeskService.Type] = []
  /// The settings that the area obeys.
  public var settings: [SettingDefinition] = []
  /// Where the settings stand in lists.
  public var settingGroups: [SettingGroup] = []
  /// Where the nouns of the area's commands stand in the overview of the help.
  public var nounGroups: [NounGroup] = []
  /// The page of the help about the area; nil for an area without one.
  public var guide: AreaGuide?
  /// Where the area's notices come from.
  public var notices: [NoticeSource] = []
  /// Work of the area that is done again and again.
  public var jobs: [JobDefinition] = []
  /// Where the names of the area's records come from, for completion.
  public var names: [NameSource] = []
  /// The kinds of people whose data the area's records hold.
  public var people: [PersonKind] = []
  /// What people mark or look at in the area.
  public var marks: [PersonalMarks] = []
  /// Records of the area that a permission can be limited to.
  public var grantable: [GrantableRecords] = []
  /// What a book holds of the area from its first day.
  public var firstRecords: [FirstRecords] = []
  /// What taking a commit back means for records of the area, where they do not just get the image
  /// they had before.
  package var reversals: [any RecordReversal] = []
  /// Lists that earlier releases kept as text in records of the area.
  package var formerLists: [FormerList] = []
  /// What the product does in its own name in the area.
  package var work: [SystemWork] = []
  /// Records of the area of whose changes a plan says nothing.
  package var untold: [UntoldRecords] = []

  /// What subjects add to the rules of others, and the area to those of areas before it: in this
  /// order they are asked about a change.
  public var additions: [RuleAddition] = []
  /// What the area says to the questions of areas before it.
  public var hooks: [any AreaHook] = []
  /// What the area does about what has happened, before a commit is sealed.
  public var settling: [Settlement] = []

  /// - Parameter declared: The area's own `Declared`, which the build writes.
  public init(_ declared: any DeclaredParts.Type) { self.declared = declared }
}

/// What an area declares. The build writes it from the area's own code, as `Declared`.
public protocol DeclaredParts: Sendable {
  /// Every part that the build has found in the area.
  static var parts: [DeclaredPart] { get }
}
