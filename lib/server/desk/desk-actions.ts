import { changePassword, endSession, markSecuritySeen } from './account-actions';
import { placeCars, priceCars, undoCars } from './car-actions';
import { saveFacts, undoFacts } from './company-actions';
import { confirmContentText, revertContent, showText } from './content-actions';
import type { DeskAction } from './desk-action';
import {
  answerHeadings,
  bringIn,
  discardFile,
  readAgain,
  removeDemoRecords,
  undoImport,
} from './import-actions';
import {
  beginAnswer,
  erase,
  handlePicked,
  markSuspect,
  planNextStep,
  reassign,
  setState,
  take,
  undo,
  withdrawBegun,
  writeNote,
} from './lead-actions';
import {
  addPushDevice,
  removeNotificationRule,
  removePushDevice,
  retryNotification,
  saveNotificationRule,
  switchNotificationRule,
} from './notification-actions';
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  removePasskey,
  renamePasskey,
  signInByPasskey,
} from './passkey-actions';
import * as people from './people-actions';
import { takePicture, takeVideo, turnPicture } from './picture-actions';
import { removeProofForm, saveProofForm } from './proof-actions';
import { saveRate } from './rate-actions';
import {
  addContentForm,
  addRecordForm,
  removeContent,
  removeRecord,
  restoreContent,
  restoreRemoved,
  saveRecordForm,
} from './record-actions';
import { decideReview, makeCode, revokeCode, saveReviewAnswer } from './review-actions';
import * as secondFactor from './second-factor-actions';
import { accept, signIn, signOut, useRecoveryCode, verifyCode } from './sign-in-actions';
import { checkSites, confirmTranslation, stopSiteCheck } from './site-actions';
import { endAccess, invite, restoreAccess, setRole, withdraw } from './staff-actions';
import { keepGreeting, remove, restoreGreeting, save } from './template-actions';
import { bringInTexts, reword, suggest } from './text-actions';
import { closeBuyerLink, renewBuyerLink, writeAnswer } from './thread-actions';

/** Every action of the staff side, by the last part of its address (`/do/sign-in`). */
export const DESK_ACTIONS: Readonly<Record<string, DeskAction>> = {
  'sign-in': signIn,
  'verify-code': verifyCode,
  'use-recovery-code': useRecoveryCode,
  'accept-invitation': accept,
  'begin-second-factor': secondFactor.begin,
  'renew-second-factor': secondFactor.begin,
  'drop-second-factor': secondFactor.drop,
  'confirm-second-factor': secondFactor.confirm,
  'sign-out': signOut,
  'end-session': endSession,
  'change-password': changePassword,
  'mark-security-seen': markSecuritySeen,
  'begin-passkey': beginPasskey,
  'add-passkey': addPasskey,
  'rename-passkey': renamePasskey,
  'remove-passkey': removePasskey,
  'begin-passkey-sign-in': beginPasskeySignIn,
  'sign-in-by-passkey': signInByPasskey,
  invite,
  'withdraw-invitation': withdraw,
  'set-role': setRole,
  'end-access': endAccess,
  'restore-access': restoreAccess,
  'take-enquiry': take,
  'set-enquiry-state': setState,
  'write-note': writeNote,
  'write-answer': writeAnswer,
  'close-link': closeBuyerLink,
  'renew-link': renewBuyerLink,
  'erase-person': erase,
  'set-suspect': markSuspect,
  'save-rule': saveNotificationRule,
  'switch-rule': switchNotificationRule,
  'remove-rule': removeNotificationRule,
  'retry-notification': retryNotification,
  'add-device': addPushDevice,
  'remove-device': removePushDevice,
  'reassign-enquiry': reassign,
  'plan-next-step': planNextStep,
  'handle-enquiries': handlePicked,
  'undo-state': undo,
  'begin-answer': beginAnswer,
  'withdraw-answer': withdrawBegun,
  'save-template': save,
  'remove-template': remove,
  'save-greeting': keepGreeting,
  'reset-greeting': restoreGreeting,
  'decide-review': decideReview,
  'answer-review': saveReviewAnswer,
  'make-purchase-code': makeCode,
  'revoke-purchase-code': revokeCode,
  'take-picture': takePicture,
  'turn-picture': turnPicture,
  'take-video': takeVideo,
  'price-cars': priceCars,
  'place-cars': placeCars,
  'undo-cars': undoCars,
  'add-record': addRecordForm,
  'save-record': saveRecordForm,
  'remove-record': removeRecord,
  'restore-record': restoreRemoved,
  'show-text': showText,
  'revert-content': revertContent,
  'confirm-content': confirmContentText,
  'add-content': addContentForm,
  'remove-content': removeContent,
  'restore-content': restoreContent,
  'answer-headings': answerHeadings,
  'bring-in-file': bringIn,
  'read-file-again': readAgain,
  'discard-file': discardFile,
  'undo-import': undoImport,
  'remove-demo': removeDemoRecords,
  'save-person': people.savePerson,
  'remove-person': people.remove,
  'restore-person': people.restore,
  'set-away': people.setAway,
  'set-leave': people.setLeave,
  'save-proof': saveProofForm,
  'remove-proof': removeProofForm,
  'save-facts': saveFacts,
  'undo-facts': undoFacts,
  'save-rate': saveRate,
  'check-sites': checkSites,
  'stop-site-check': stopSiteCheck,
  'confirm-translation': confirmTranslation,
  'reword-text': reword,
  'bring-in-texts': bringInTexts,
  'suggest-texts': suggest,
};
