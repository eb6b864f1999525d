import OpsDomain

/// Who is told. Where a permission is good for some records only, it has to be good for one of
/// those that the occasion is about.
public enum NoticeAudience: Sendable, Equatable {
  /// Everybody who holds the permission.
  case holders(of: Permission, about: [GrantCondition])
  /// Those of these who hold the permission to see it; where there is none of them, whoever holds
  /// the other one.
  case users([RecordID], seeing: Permission, else: Permission, about: [GrantCondition])
}
