// One script: when an enquiry has to wait for the network, the code that shows it could no longer
// load; and waiting enquiries go back into the form.
export { EnquiryForm } from './enquiry-form';
export { SentBar } from './sent-bar';
