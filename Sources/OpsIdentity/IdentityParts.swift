import OpsDomain
import OpsKernel

extension AreaParts {
  /// People: who they are, how they sign in, what they may do, and what is kept of them.
  public static let identity: AreaParts = {
    var parts = AreaParts(Declared.self)
    parts.add(User.self, rules: UserRules.users)
    parts.add(ElevationRequest.self, rules: ElevationRules.elevations)
    parts.add(RoleAssignment.self, rules: RoleRules.assignments)
    parts.add(CustomRole.self, rules: RoleRules.customRoles)
    parts.add(PermissionGrant.self, rules: RoleRules.grants)
    parts.add(PasswordCredential.self, rules: CredentialRules.credentials)
    parts.add(AccessSession.self, rules: SessionRules.sessions)
    parts.add(PersonalToken.self, rules: TokenRules.tokens)
    parts.add(TokenUse.self, rules: TokenRules.tokenUses)
    parts.add(SignInFailure.self, rules: SignInRules.failures)
    parts.add(SignInTries.self, rules: SignInRules.tries)
    parts.add(IdentityAccount.self, rules: ProviderRules.accounts)
    parts.add(SecondFactor.self, rules: ProviderRules.factors)
    parts.add(IdentityGrant.self, rules: ProviderRules.grants)
    parts.add(RefreshToken.self, rules: ProviderRules.refreshes)
    parts.add(IdentityLink.self, rules: ProviderRules.links)
    parts.add(IdentityNotice.self, rules: ProviderRules.notices)
    parts.add(PhoneLogin.self, rules: PhoneRules.logins)
    parts.add(PhoneCode.self, rules: PhoneRules.codes)
    parts.add(Consent.self, rules: PrivacyRules.consents)
    parts.add(ErasureReceipt.self, rules: PrivacyRules.receipts)
    parts.add(RetentionMark.self, rules: PrivacyRules.marks)
    parts.additions = [ErasedFiles.attachments]
    parts.services = [
      IdentityService.self, RoleService.self, ElevationService.self, RightsService.self,
      SessionService.self, TokenService.self, PrivacyService.self,
    ]
    parts.answer((any RecordLookup).self, with: [RoleLookup()])
    parts.answer((any PushCheck).self, with: [SignInPushCheck()])
    parts.answer(WaitingWork.self, with: WaitingWork.ofIdentity)
    parts.later { parts in
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
    }
    return parts
  }()
}
