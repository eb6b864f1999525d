import OpsDomain

/// Somebody who is signed in and holds no role yet.
public struct PartialUserProfile: Sendable, Equatable {
  public let profile: UserProfile
  /// What people who have registered may choose from. Whoever was added by an administrator waits
  /// for a role from them.
  public let choices: [Role]

  public init(profile: UserProfile, choices: [Role] = Registration.choices) {
    self.profile = profile
    self.choices = choices
  }
}
