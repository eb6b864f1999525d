import OpsKernel

/// What the product does about people, before anybody is known who could ask for it.
extension SystemWork {
  /// Tells a relying server what happened to an account.
  package static let announceAccount = SystemWork("identity.announce")
  /// Looks whose session or token a request brings.
  static let authenticate = SystemWork("auth.authenticate")
  /// Gives out a one-time code for an identity token.
  package static let authorizeAccount = SystemWork("identity.authorize")
  /// Gives a role to somebody who registered without one.
  static let chooseRole = SystemWork("auth.choose_role")
  /// Switches the second factor on.
  static let confirmSecondFactor = SystemWork("auth.second_factor.confirm")
  /// Allows or refuses a sign-in from another device.
  package static let decideDevice = SystemWork("identity.device.decide")
  /// Switches the second factor off.
  static let disableSecondFactor = SystemWork("auth.second_factor.disable")
  /// Prepares a second factor.
  static let enableSecondFactor = SystemWork("auth.second_factor.enable")
  /// Looks what is still to be done of erasures.
  static let finishErasure = SystemWork("privacy.finish")
  /// Erases again, in a restored copy of the book, who was erased since.
  static let repeatErasure = SystemWork("privacy.repeat")
  /// Opens a sign-in from another device.
  package static let openDevice = SystemWork("identity.device")
  /// Looks what an account is now.
  package static let readAccount = SystemWork("identity.state")
  /// Lets an account at another provider sign a person in.
  static let linkProvider = SystemWork("auth.link", .signin)
  /// Looks which providers sign a person in.
  static let readLinks = SystemWork("auth.links")
  /// Looks which phone number signs a person in.
  static let readPhone = SystemWork("auth.phone")
  /// Takes the phone number away that signs a person in.
  static let removePhone = SystemWork("auth.phone.remove", .signin)
  /// Looks what somebody may do.
  static let readPrincipal = SystemWork("identity.principal")
  /// Looks what somebody may do who is not signed in.
  static let readVisitor = SystemWork("identity.visitor")
  /// Carries out what an identity provider announces.
  static let receiveNotice = SystemWork("auth.notice")
  /// Gives out an identity token for a one-time code.
  package static let redeemCode = SystemWork("identity.token")
  /// Gives out a new identity token for a refresh token.
  package static let refreshToken = SystemWork("identity.refresh")
  /// Makes an account for somebody who asks for one.
  static let register = SystemWork("auth.register")
  /// Makes new recovery codes.
  static let renewCodes = SystemWork("auth.second_factor.codes")
  /// Notes how far old personal data is gone.
  static let retainData = SystemWork("privacy.retain")
  /// Ends a refresh token.
  package static let revokeToken = SystemWork("identity.revoke")
  /// Makes a code that is sent to a phone.
  static let sendPhoneCode = SystemWork("auth.phone_code", .signin)
  /// Opens a session.
  static let signIn = SystemWork("auth.sign_in", .signin)
  /// Ends a session.
  static let signOut = SystemWork("auth.sign_out", .signin)
  /// Notes that a session is in use.
  static let touchSession = SystemWork("session.touch")
  /// Counts a try to sign in, or takes it off the count.
  static let trySignIn = SystemWork("auth.sign_in_try", .signin)
  /// Takes the account at another provider away from a person.
  static let unlinkProvider = SystemWork("auth.unlink", .signin)
  /// Tries a code that was sent to a phone.
  static let usePhoneCode = SystemWork("auth.phone_code.use", .signin)
  /// Uses up a code of the second factor.
  static let useSecondFactor = SystemWork("auth.second_factor")
  /// Counts the use of a token.
  static let useToken = SystemWork("token.use")
}
