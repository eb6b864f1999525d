import OpsKernel

extension AreaParts {
  /// People: who they are, how they sign in, what they may do, and what is kept of them.
  public static let identity: AreaParts = {
    var parts = AreaParts(Declared.self)
    parts.records = [
      UserRules.users, ElevationRules.elevations, RoleRules.assignments,
      RoleRules.customRoles, RoleRules.grants,
      CredentialRules.credentials, SessionRules.sessions, TokenRules.tokens,
      TokenRules.tokenUses, SignInRules.failures, SignInRules.tries,
      ProviderRules.accounts, ProviderRules.factors, ProviderRules.grants,
      ProviderRules.refreshes, ProviderRules.links, ProviderRules.notices,
      PhoneRules.logins, PhoneRules.codes,
      PrivacyRules.consents, PrivacyRules.receipts, PrivacyRules.marks,
    ]
    parts.additions = [ErasedFiles.attachments]
    parts.services = [
      IdentityService.self, RoleService.self, ElevationService.self, RightsService.self,
      SessionService.self, TokenService.self, PrivacyService.self,
    ]
    parts.settings = Settings.ofSessions + Settings.ofRetention
    parts.settingGroups = [
      SettingGroup("session", place: 40, guardsAccess: true),
      SettingGroup("privacy", place: 60, guardsAccess: true),
    ]
    parts.nounGroups = [
      NounGroup(
        "people and rights", place: 70,
        [
          "user", "profile", "role", "permission", "elevation", "workbench", "session", "token",
          "access", "privacy", "consent",
        ])
    ]
    parts.guide = .identity
    parts.work = [
      .announceAccount, .authenticate, .authorizeAccount, .chooseRole, .confirmSecondFactor,
      .decideDevice, .disableSecondFactor, .enableSecondFactor, .finishErasure, .linkProvider,
      .openDevice, .readAccount, .readLinks, .readPhone, .readPrincipal, .readVisitor,
      .receiveNotice, .redeemCode, .refreshToken, .register, .removePhone, .renewCodes,
      .repeatErasure, .retainData, .revokeToken, .sendPhoneCode, .signIn, .signOut,
      .touchSession, .trySignIn, .unlinkProvider, .usePhoneCode, .useSecondFactor, .useToken,
    ]
    parts.names = [.users]
    parts.people = [.users]
    parts.hooks = [RoleLookup()] + WaitingWork.ofIdentity
    return parts
  }()
}
