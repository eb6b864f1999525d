/// News that a notice is planned for when they happen. The stage of the plan tells which news, and
/// how often there were the same before: plans of a record are told apart by it.
protocol PlannedNews: RawRepresentable, Sendable where RawValue == Int64 {}

extension PlannedNews {
  /// Numbers of news that stand apart: a stage is the number of the news, and so many times this as
  /// there were the same ones of the record before.
  private static var span: Int64 { 100 }

  /// The news that the plan of a notice stands for; nil for a number that none has.
  init?(stage: Int64) { self.init(rawValue: stage % Self.span) }

  /// The stage of the plan for it.
  /// - Parameter earlier: How often there was the same one of the record before.
  func stage(after earlier: Int) -> Int64 { rawValue + Self.span * Int64(earlier) }

  /// How many of the same news there were before those of that stage.
  static func earlier(in stage: Int64) -> Int { Int(stage / span) }
}
